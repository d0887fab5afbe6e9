package io.shardlens.sync.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What an account may do, out of the lines of {@code SHOW GRANTS}. Immutable. */
final class Grants {
    private static final Pattern LINE = Pattern.compile(
            "GRANT (.+?) ON (`(?:[^`]|``)*`|\\*)\\.(`(?:[^`]|``)*`|\\*) TO .*", Pattern.CASE_INSENSITIVE);
    private static final Pattern COLUMNS = Pattern.compile("\\([^)]*\\)");
    /** The worker's own schema. */
    private static final String OWN = "shardlens";

    private record Grant(Set<String> privileges, String schema, String table) {
        boolean gives(String privilege) {
            return privileges.contains(privilege)
                    || privileges.contains("ALL PRIVILEGES")
                    || privileges.contains("ALL");
        }

        boolean covers(String ofSchema, String ofTable) {
            return (schema.equals("*") || like(schema).matcher(ofSchema).matches())
                    && (table.equals("*") || table.equals(ofTable));
        }

        /** In the name of a schema, _ and % stand for any character and any characters, unless escaped. */
        private static Pattern like(String pattern) {
            StringBuilder regex = new StringBuilder();
            for (int i = 0; i < pattern.length(); i++) {
                char c = pattern.charAt(i);
                if (c == '\\' && i + 1 < pattern.length()) {
                    regex.append(Pattern.quote(String.valueOf(pattern.charAt(++i))));
                } else {
                    regex.append(c == '%' ? ".*" : c == '_' ? "." : Pattern.quote(String.valueOf(c)));
                }
            }
            return Pattern.compile(regex.toString());
        }
    }

    private final List<Grant> grants = new ArrayList<>();

    Grants(Collection<String> lines) {
        for (String line : lines) {
            Matcher parts = LINE.matcher(line);
            if (parts.matches()) {
                Set<String> privileges = new TreeSet<>();
                // A privilege on some columns is none on the rows.
                for (String privilege : parts.group(1).split(",(?![^(]*\\))", -1)) {
                    String name = privilege.strip().toUpperCase(Locale.ROOT);
                    if (!COLUMNS.matcher(name).find()) {
                        privileges.add(name);
                    }
                }
                grants.add(new Grant(privileges, name(parts.group(2)), name(parts.group(3))));
            }
        }
    }

    private static String name(String quoted) {
        return quoted.startsWith("`") ? quoted.substring(1, quoted.length() - 1).replace("``", "`") : quoted;
    }

    private boolean has(String privilege, String schema, String table) {
        return grants.stream().anyMatch(g -> g.gives(privilege) && g.covers(schema, table));
    }

    private boolean hasGlobal(String privilege) {
        return grants.stream()
                .anyMatch(g -> g.gives(privilege)
                        && g.schema().equals("*")
                        && g.table().equals("*"));
    }

    /** A table by schema and name. */
    record Table(String schema, String name) {}

    /** What is missing, each as a privilege with the reason that it is needed. */
    List<String> missing(Collection<Table> tables) {
        List<String> missing = new ArrayList<>();
        tables.stream()
                .filter(t -> !has("SELECT", t.schema(), t.name()))
                .forEach(t -> missing.add("SELECT ON " + t.schema() + "." + t.name() + ": to read its rows"));
        if (!hasGlobal("REPLICATION CLIENT")) {
            missing.add("REPLICATION CLIENT ON *.*: to see which binlog files there are");
        }
        if (!hasGlobal("REPLICATION SLAVE")) {
            missing.add(
                    "REPLICATION SLAVE ON *.*: to prove that transactions which the stream leaves out are none of ours");
        }
        for (String privilege : List.of("CREATE", "SELECT", "INSERT", "UPDATE")) {
            if (!has(privilege, OWN, "heartbeat")) {
                missing.add(
                        privilege + " ON " + OWN + ".*: to keep one row of its own, by which it knows what is fresh");
            }
        }
        return missing;
    }
}
