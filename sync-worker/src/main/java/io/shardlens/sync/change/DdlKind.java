package io.shardlens.sync.change;

import java.util.regex.Pattern;

/** What a DDL statement does, as far as the index cares. */
public enum DdlKind {
    CREATE,
    ALTER,
    RENAME,
    TRUNCATE,
    DROP,
    /** Indexes, accounts and all else that changes no row and no column. */
    OTHER;

    private static final Pattern DROPS_SCHEMA = Pattern.compile(
            "^\\s*(use\\s+[^;]+;\\s*)?(/\\*.*?\\*/\\s*)*DROP\\s+(DATABASE|SCHEMA)\\b",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** Whether a statement drops a schema with all its tables, none of which it names. */
    public static boolean dropsSchema(String sql) {
        return DROPS_SCHEMA.matcher(sql).find();
    }
}
