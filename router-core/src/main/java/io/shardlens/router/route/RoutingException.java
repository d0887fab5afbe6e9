package io.shardlens.router.route;

import io.shardlens.router.key.Key;

/** A key that cannot be routed. The message names the table, the key and what would be right. */
public final class RoutingException extends IllegalArgumentException {
    /** Why a key cannot be routed. */
    public enum Reason {
        /** No interval or list of the rule covers the key. */
        OUTSIDE,
        /** The key is not of the sharding key's type. */
        WRONG_TYPE,
        /** The key's interval is retired: its rows are gone. */
        RETIRED,
        /** A row was to be inserted into an interval that takes no new ones. */
        NOT_WRITABLE,
        /** The key's database is in a stored relation, which the router does not read. */
        UNRESOLVED
    }

    /** Why the key cannot be routed. */
    private final Reason reason;

    private final transient Key key;

    RoutingException(Reason reason, Key key, String message) {
        super(message);
        this.reason = reason;
        this.key = key;
    }

    /** {@return why the key cannot be routed} */
    public Reason reason() {
        return reason;
    }

    /** {@return the key} */
    public Key key() {
        return key;
    }
}
