package io.shardlens.query.plan;

import java.util.Locale;

/** How the groups of an answer come about. */
public enum GroupMethod {
    /** No group is in two tables: each table groups, filters, sorts and cuts on its own. */
    WHOLE,
    /** A group may be in several tables: what each knows of it is put together, and filtered then. */
    MERGED,
    /** The index groups. */
    INDEX;

    /** The name in JSON, such as {@code whole}. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
