package io.shardlens.sync.change;

import io.shardlens.sync.change.SqlTokens.Token;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What the clauses of one {@code ALTER TABLE} did. A clause that is not known counts as having changed rows. */
final class AlterClauses {
    private static final Set<String> INDEXES =
            Set.of("INDEX", "KEY", "UNIQUE", "FULLTEXT", "SPATIAL", "CONSTRAINT", "FOREIGN", "CHECK", "PARTITION");
    /** Options of the table and of the statement, and ways to place rows: no value changes by them. */
    private static final Set<String> HARMLESS = Set.of(
            "COMMENT",
            "AUTO_INCREMENT",
            "ALGORITHM",
            "LOCK",
            "ENGINE",
            "ROW_FORMAT",
            "KEY_BLOCK_SIZE",
            "STATS_PERSISTENT",
            "STATS_AUTO_RECALC",
            "STATS_SAMPLE_PAGES",
            "COMPRESSION",
            "ENCRYPTION",
            "FORCE",
            "ORDER",
            "ENABLE",
            "DISABLE",
            "DEFAULT",
            "CHARACTER",
            "CHARSET",
            "COLLATE",
            "WITH",
            "WITHOUT",
            "MAX_ROWS",
            "MIN_ROWS",
            "AVG_ROW_LENGTH",
            "CHECKSUM",
            "DELAY_KEY_WRITE",
            "PACK_KEYS",
            "INSERT_METHOD",
            "COALESCE",
            "REORGANIZE",
            "REBUILD",
            "ANALYZE",
            "OPTIMIZE",
            "REPAIR",
            "CHECK",
            "REMOVE",
            "UPGRADE",
            "PARTITION");

    private final String schema;
    private final TableName table;
    private final List<List<Token>> clauses;
    private final Set<String> columns = new LinkedHashSet<>();
    private final List<TableEffect> effects = new ArrayList<>();
    private boolean rows;

    /** @param tokens behind the table's name */
    AlterClauses(String schema, TableName table, List<Token> tokens) {
        this.schema = schema;
        this.table = table;
        this.clauses = split(tokens);
    }

    /** Parted by the commas outside of parentheses. */
    private static List<List<Token>> split(List<Token> tokens) {
        List<List<Token>> parts = new ArrayList<>();
        List<Token> part = new ArrayList<>();
        int depth = 0;
        for (Token token : tokens) {
            depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
            if (depth == 0 && (token.is(",") || token.is(";"))) {
                parts.add(part);
                part = new ArrayList<>();
            } else {
                part.add(token);
            }
        }
        parts.add(part);
        parts.removeIf(List::isEmpty);
        return parts;
    }

    List<TableEffect> effects() {
        clauses.forEach(clause -> read(new Clause(clause)));
        List<TableEffect> all = new ArrayList<>();
        if (rows) {
            all.add(new TableEffect.RowsChanged(table));
        } else if (!columns.isEmpty()) {
            all.add(new TableEffect.ColumnsChanged(table, columns));
        }
        all.addAll(effects);
        return all;
    }

    private void read(Clause clause) {
        switch (SqlTokens.upper(clause.next())) {
            case "ADD" -> add(clause);
            case "DROP" -> drop(clause);
            case "MODIFY" -> {
                clause.skip("COLUMN");
                column(clause.next());
            }
            case "CHANGE" -> {
                clause.skip("COLUMN");
                column(clause.next());
                column(clause.next());
            }
            case "RENAME" -> rename(clause);
            // The default of what is inserted from now on, and whether an index or a column is seen.
            case "ALTER" -> {}
            case "TRUNCATE", "DISCARD", "IMPORT", "CONVERT" -> rows = true;
            case "EXCHANGE" -> exchange(clause);
            default -> rows |= !HARMLESS.contains(SqlTokens.upper(clause.first()));
        }
    }

    private void add(Clause clause) {
        if (clause.has("PRIMARY")) {
            rows = true;
        } else if (clause.skip("COLUMN") || !INDEXES.contains(SqlTokens.upper(clause.peek()))) {
            if (clause.skip("(")) {
                split(clause.untilClosed()).forEach(definition -> column(definition.getFirst()));
            } else {
                column(clause.next());
            }
        }
    }

    private void drop(Clause clause) {
        if (clause.skip("PRIMARY") || clause.skip("PARTITION")) {
            rows = true;
        } else if (clause.skip("COLUMN") || !INDEXES.contains(SqlTokens.upper(clause.peek()))) {
            column(clause.next());
        }
    }

    private void rename(Clause clause) {
        if (clause.skip("COLUMN")) {
            column(clause.next());
            clause.skip("TO");
            column(clause.next());
        } else if (!clause.skip("INDEX") && !clause.skip("KEY")) {
            if (!clause.skip("TO") && !clause.skip("AS")) {
                clause.skip("=");
            }
            effects.add(new TableEffect.Renamed(table, other(clause)));
        }
    }

    private void exchange(Clause clause) {
        rows = true;
        while (clause.more() && !clause.skip("TABLE")) {
            clause.next();
        }
        effects.add(new TableEffect.RowsChanged(other(clause)));
    }

    private TableName other(Clause clause) {
        String first = clause.next().text();
        return clause.skip(".") ? new TableName(first, clause.next().text()) : new TableName(schema, first);
    }

    private void column(Token token) {
        if (token.mayBeName()) {
            columns.add(token.text());
        } else {
            rows = true;
        }
    }

    /** The tokens of one clause, read one after the other. */
    private static final class Clause {
        private final List<Token> tokens;
        private int at;

        Clause(List<Token> tokens) {
            this.tokens = tokens;
        }

        Token first() {
            return tokens.getFirst();
        }

        boolean more() {
            return at < tokens.size();
        }

        Token peek() {
            return more() ? tokens.get(at) : SqlTokens.NONE;
        }

        Token next() {
            Token token = peek();
            at++;
            return token;
        }

        boolean skip(String word) {
            boolean there = peek().is(word);
            at += there ? 1 : 0;
            return there;
        }

        boolean has(String word) {
            return tokens.stream().anyMatch(token -> token.is(word));
        }

        /** Up to the parenthesis that closes one which was opened before. */
        List<Token> untilClosed() {
            List<Token> inside = new ArrayList<>();
            int depth = 1;
            while (more()) {
                Token token = next();
                depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
                if (depth == 0) {
                    break;
                }
                inside.add(token);
            }
            return inside;
        }
    }
}
