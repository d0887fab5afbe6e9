package io.shardlens.sync.change;

import io.shardlens.sync.change.SqlTokens.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads what a statement of the binlog did to tables. What it cannot read counts as having done anything; what touches neither rows
 * nor columns (indexes, comments, accounts, triggers, maintenance) has no effect. Pure.
 */
public final class TableStatement {
    private static final Set<String> TABLE_VERBS = Set.of("CREATE", "ALTER", "DROP", "RENAME", "TRUNCATE", "IMPORT");
    /** What else these verbs are used on. */
    private static final Set<String> OTHER_THINGS = Set.of(
            "INDEX",
            "UNIQUE",
            "FULLTEXT",
            "SPATIAL",
            "VIEW",
            "ALGORITHM",
            "SQL",
            "DEFINER",
            "TRIGGER",
            "PROCEDURE",
            "FUNCTION",
            "AGGREGATE",
            "EVENT",
            "USER",
            "ROLE",
            "SERVER",
            "LOGFILE",
            "UNDO",
            "TABLESPACE",
            "INSTANCE",
            "RESOURCE",
            "PREPARE",
            "TEMPORARY");

    private String schema;
    private final List<Token> tokens;
    private final List<TableEffect> effects = new ArrayList<>();
    private int at;

    private TableStatement(String schema, List<Token> tokens) {
        this.schema = schema;
        this.tokens = tokens;
    }

    /** Thrown and caught in here. */
    private static final class Unreadable extends Exception {
        private static final long serialVersionUID = 1L;

        Unreadable() {
            super("cannot be read", null, false, false);
        }
    }

    /**
     * The effects of a statement, in its order; empty where it has none.
     *
     * @param schema the one that names without a schema are in
     * @param sql one statement
     */
    public static List<TableEffect> effects(String schema, String sql) {
        TableStatement statement = new TableStatement(schema, SqlTokens.of(sql));
        try {
            statement.read();
            return List.copyOf(statement.effects);
        } catch (Unreadable e) {
            Set<String> names = statement.tokens.stream()
                    .filter(Token::mayBeName)
                    .map(Token::text)
                    .collect(Collectors.toSet());
            return List.of(new TableEffect.Unread(statement.schema, names));
        }
    }

    private void read() throws Unreadable {
        skipUse();
        String verb = SqlTokens.upper(peek());
        if (!TABLE_VERBS.contains(verb)) {
            return;
        }
        at++;
        if (verb.equals("TRUNCATE")) {
            skip("TABLE");
            effects.add(new TableEffect.Emptied(table()));
            requireEnd();
            return;
        }
        if (verb.equals("CREATE") && skip("OR")) {
            require("REPLACE");
        }
        if (verb.equals("ALTER") && !skip("IGNORE")) {
            skip("ONLINE");
        }
        if (OTHER_THINGS.contains(SqlTokens.upper(peek()))) {
            return;
        }
        if (skip("DATABASE") || skip("SCHEMA")) {
            if (verb.equals("DROP")) {
                skipIfExists();
                effects.add(new TableEffect.SchemaDropped(name()));
            }
            return;
        }
        if (!skip("TABLE") && !(verb.equals("DROP") && skip("TABLES"))) {
            throw new Unreadable();
        }
        tables(verb);
    }

    private void tables(String verb) throws Unreadable {
        switch (verb) {
            case "CREATE" -> {
                if (skip("IF")) {
                    require("NOT");
                    require("EXISTS");
                }
                effects.add(new TableEffect.Created(table()));
            }
            case "DROP" -> {
                skipIfExists();
                do {
                    effects.add(new TableEffect.Dropped(table()));
                } while (skip(","));
                if (!skip("RESTRICT")) {
                    skip("CASCADE");
                }
                requireEnd();
            }
            case "RENAME" -> {
                do {
                    TableName from = table();
                    require("TO");
                    effects.add(new TableEffect.Renamed(from, table()));
                } while (skip(","));
                requireEnd();
            }
            case "ALTER" -> {
                TableName table = table();
                effects.addAll(new AlterClauses(schema, table, tokens.subList(at, tokens.size())).effects());
            }
            default -> throw new Unreadable();
        }
    }

    /** MySQL shows the schema in front of a statement. */
    private void skipUse() throws Unreadable {
        if (skip("USE")) {
            schema = name();
            require(";");
        }
    }

    private void skipIfExists() throws Unreadable {
        if (skip("IF")) {
            require("EXISTS");
        }
    }

    private TableName table() throws Unreadable {
        String first = name();
        return skip(".") ? new TableName(first, name()) : new TableName(schema, first);
    }

    private String name() throws Unreadable {
        Token token = peek();
        if (!token.mayBeName()) {
            throw new Unreadable();
        }
        at++;
        return token.text();
    }

    private Token peek() {
        return at < tokens.size() ? tokens.get(at) : SqlTokens.NONE;
    }

    private boolean skip(String word) {
        boolean there = peek().is(word);
        at += there ? 1 : 0;
        return there;
    }

    private void require(String word) throws Unreadable {
        if (!skip(word)) {
            throw new Unreadable();
        }
    }

    private void requireEnd() throws Unreadable {
        skip(";");
        if (at < tokens.size()) {
            throw new Unreadable();
        }
    }
}
