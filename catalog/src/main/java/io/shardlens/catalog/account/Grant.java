package io.shardlens.catalog.account;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * Privileges on something.
 *
 * @param privileges in capitals, without those on single columns only
 * @param ofColumns those on single columns, in capitals
 * @param schema a pattern with MySQL's wildcards, or {@code *} for all
 * @param object a table or routine, or {@code *} for all
 * @param routine whether the object is a routine
 */
record Grant(Set<String> privileges, Set<String> ofColumns, String schema, String object, boolean routine) {
    private static final String ALL = "ALL PRIVILEGES";
    static final String EVERYTHING = "*";

    Grant {
        privileges = Set.copyOf(privileges);
        ofColumns = Set.copyOf(ofColumns);
    }

    boolean gives(String privilege) {
        return privileges.contains(privilege) || privileges.contains(ALL);
    }

    boolean isGlobal() {
        return schema.equals(EVERYTHING);
    }

    /** Whether it is about all of a table, or of a schema where {@code table} is {@code *}. */
    boolean covers(String inSchema, String table) {
        return !routine
                && (isGlobal() || matches(inSchema))
                && (object.equals(EVERYTHING) || object.equalsIgnoreCase(table));
    }

    /** Letters count for nothing, as on a server that keeps names in small ones: better no warning than a wrong one. */
    private boolean matches(String name) {
        if (schema.equalsIgnoreCase(name)) {
            return true;
        }
        StringBuilder expression = new StringBuilder();
        for (int i = 0; i < schema.length(); i++) {
            char c = schema.charAt(i);
            if (c == '\\' && i + 1 < schema.length()) {
                i++;
                expression.append(Pattern.quote(schema.substring(i, i + 1)));
            } else if (c == '%') {
                expression.append(".*");
            } else if (c == '_') {
                expression.append('.');
            } else {
                expression.append(Pattern.quote(schema.substring(i, i + 1)));
            }
        }
        return Pattern.compile(expression.toString(), Pattern.DOTALL | Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)
                .matcher(name)
                .matches();
    }

    /** As MySQL writes it. */
    String scope() {
        return (isGlobal() ? EVERYTHING : Grants.quoted(schema))
                + "."
                + (object.equals(EVERYTHING) ? EVERYTHING : Grants.quoted(object));
    }
}
