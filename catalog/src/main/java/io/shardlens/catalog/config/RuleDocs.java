package io.shardlens.catalog.config;

/** Documentation that several rules share. */
final class RuleDocs {
    static final String KEY_TYPE =
            "Type of the sharding key: `int64` for TINYINT to BIGINT and unsigned ones up to INT,"
                    + " `uint64` for BIGINT UNSIGNED, `string` for texts, `instant` for TIMESTAMP, `date-time` for"
                    + " DATETIME, `date` for DATE. It must fit the column.";
    static final String FROM = "The first key of the range; empty for no lower end.";
    static final String TO = "The first key after the range; empty for no upper end.";
    static final String ALLOW_GAPS =
            "Whether keys between two ranges may belong to none. If not, that is a warning. They are refused either way.";
    static final String ONE_TARGET = "Where its rows are: `database.table`.";
    static final String HASH = "Hash of the key; `identity`, `java-long` and `java-int` take integer keys only.";
    static final String MODE = "What becomes of a negative hash: `abs-mod` is the absolute value of the remainder,"
            + " `floor-mod` is never negative in the first place.";
    static final String NUMBERING = "`per-database` if every database numbers its tables from 0,"
            + " `over-all` if each goes on where the one before it ends.";
    static final String ZONE =
            "Time zone by whose wall clocks an `instant` gets its date, such as `Asia/Shanghai` or `UTC`; empty for"
                    + " `date-time` and `date`, which are taken as they are.";
    static final String SLOTS = "Number of slots.";
    static final String DATABASE =
            "Pattern of the database's name, a name under `databases`: `{0}` stands for the slot,"
                    + " `{0/4}` for the slot divided by 4, `{0%4}` for its remainder, `{0+2}` for the slot plus 2.";
    static final String DATABASES = "The databases in order, names under `databases`.";
    static final String TABLE =
            "Pattern of the physical table's name: `{0}` stands for the number, `{000}` for its three digits.";
    static final String TARGETS = "Instead of the two patterns: one `database.table` for each slot.";

    private RuleDocs() {}
}
