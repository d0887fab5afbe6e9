package io.shardlens.router.topology;

import io.shardlens.router.NearestName;
import java.util.Optional;
import java.util.Set;

/** A logical table that the topology does not have. */
public final class UnknownTableException extends IllegalArgumentException {
    /** The name that is unknown. */
    private final String table;

    private final transient Optional<String> nearest;

    UnknownTableException(String table, Set<String> known) {
        this(table, known, NearestName.of(table, known));
    }

    private UnknownTableException(String table, Set<String> known, Optional<String> nearest) {
        super("unknown table '" + table + "'"
                + nearest.map(name -> ": did you mean '" + name + "'?")
                        .orElse(known.isEmpty() ? ": the topology has no tables" : ""));
        this.table = table;
        this.nearest = nearest;
    }

    /** {@return the name that is unknown} */
    public String table() {
        return table;
    }

    /** {@return the known name that is nearest; empty only if no table is known} */
    public Optional<String> nearest() {
        return nearest;
    }
}
