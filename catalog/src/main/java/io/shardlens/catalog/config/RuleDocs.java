package io.shardlens.catalog.config;

/** Documentation that several rules share. */
final class RuleDocs {
    static final String KEY_TYPE =
            "Type of the sharding key: `int64` for TINYINT to BIGINT and unsigned ones up to INT,"
                    + " `uint64` for BIGINT UNSIGNED, `string` for texts. It must fit the column.";
    static final String SLOTS = "Number of slots.";
    static final String DATABASE =
            "Pattern of the database's name, a name under `databases`: `{0}` stands for the slot,"
                    + " `{0/4}` for the slot divided by 4, `{0%4}` for its remainder, `{0+2}` for the slot plus 2.";
    static final String TABLE =
            "Pattern of the physical table's name: `{0}` stands for the number, `{000}` for its three digits.";
    static final String TARGETS = "Instead of the two patterns: one `database.table` for each slot.";

    private RuleDocs() {}
}
