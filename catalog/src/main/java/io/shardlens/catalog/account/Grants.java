package io.shardlens.catalog.account;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What an account may do. Immutable.
 *
 * @param given to the account and to the roles that are active
 * @param revoked from it in single schemas
 */
public record Grants(List<Grant> given, List<Grant> revoked) {
    public Grants {
        given = List.copyOf(given);
        revoked = List.copyOf(revoked);
    }

    /** @param lines what {@code SHOW GRANTS} answers, without {@code ANSI_QUOTES}; lines that give roles say nothing by themselves */
    public static Grants parse(List<String> lines) {
        List<Grant> given = new ArrayList<>();
        List<Grant> revoked = new ArrayList<>();
        for (String line : lines) {
            boolean gives = line.startsWith("GRANT ");
            int on = find(line, " ON ", 0);
            int end = on < 0 ? -1 : find(line, gives ? " TO " : " FROM ", on);
            if (end >= 0) {
                String privileges = line.substring(line.indexOf(' ') + 1, on);
                boolean passesOn = line.substring(end).endsWith(" WITH GRANT OPTION");
                (gives ? given : revoked).add(grant(privileges, line.substring(on + 4, end), passesOn));
            }
        }
        return new Grants(given, revoked);
    }

    private static Grant grant(String privileges, String target, boolean passesOn) {
        Set<String> whole = new HashSet<>();
        Set<String> ofColumns = new HashSet<>();
        int from = 0;
        while (from <= privileges.length()) {
            int comma = find(privileges, ",", from);
            int end = comma < 0 ? privileges.length() : comma;
            String one = privileges.substring(from, end).strip();
            int columns = one.indexOf('(');
            if (columns < 0) {
                whole.add(one.toUpperCase(Locale.ROOT));
            } else {
                ofColumns.add(one.substring(0, columns).strip().toUpperCase(Locale.ROOT));
            }
            from = end + 1;
        }
        if (passesOn) {
            whole.add("GRANT OPTION");
        }
        boolean routine = target.startsWith("PROCEDURE ") || target.startsWith("FUNCTION ");
        String named = routine || target.startsWith("TABLE ") ? target.substring(target.indexOf(' ') + 1) : target;
        int dot = find(named, ".", 0);
        return dot < 0
                ? new Grant(whole, ofColumns, Grant.EVERYTHING, unquoted(named), routine)
                : new Grant(
                        whole,
                        ofColumns,
                        unquoted(named.substring(0, dot)),
                        unquoted(named.substring(dot + 1)),
                        routine);
    }

    /** Where something stands outside of quoted names and of lists of columns; -1 for nowhere. */
    private static int find(String text, String what, int from) {
        boolean quoted = false;
        boolean columns = false;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!quoted && !columns && text.startsWith(what, i)) {
                return i;
            }
            if (c == '`') {
                quoted = !quoted;
            } else if (!quoted && (c == '(' || c == ')')) {
                columns = c == '(';
            }
        }
        return -1;
    }

    private static String unquoted(String name) {
        return name.startsWith("`") ? name.substring(1, name.length() - 1).replace("``", "`") : name;
    }

    /** A name as SQL writes it. */
    static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }

    /**
     * Whether the account has a privilege on all of a table.
     *
     * @param privilege in capitals
     * @param table or {@code *} for all of the schema
     */
    public boolean has(String privilege, String schema, String table) {
        boolean taken =
                revoked.stream().anyMatch(revoke -> revoke.gives(privilege) && revoke.covers(schema, Grant.EVERYTHING));
        return given.stream()
                .filter(grant -> grant.gives(privilege) && grant.covers(schema, table))
                .anyMatch(grant -> !grant.isGlobal() || !taken);
    }

    /**
     * Whether the account has a privilege that is about the server.
     *
     * @param privilege in capitals
     */
    public boolean hasGlobally(String privilege) {
        return given.stream().anyMatch(grant -> grant.isGlobal() && grant.gives(privilege));
    }
}
