package io.shardlens.catalog.account;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.stream.Collectors;

/** What the sync worker's account needs on a server, and what comes of it where it lacks something. */
public final class WorkerPrivileges {
    /** The worker's own schema, with the heartbeat row. */
    private static final String OWN = "shardlens";

    private static final List<String> HEARTBEAT = List.of("CREATE", "SELECT", "INSERT", "UPDATE");
    private static final int SHOWN = 3;

    private WorkerPrivileges() {}

    /**
     * Something that an account lacks.
     *
     * @param what the privilege and where
     * @param without what does not work without it
     * @param remedy what to grant, without the account
     */
    public record Missing(String what, String without, String remedy) {
        /**
         * For people, with what is to be done.
         *
         * @param account as the server knows it, such as {@code shardlens@%}
         */
        public String text(String account) {
            int host = account.lastIndexOf('@');
            String name = "'" + account.substring(0, host) + "'@'" + account.substring(host + 1) + "'";
            return "account " + name + " lacks " + what + ": " + without + "; GRANT " + remedy + " TO " + name;
        }
    }

    /**
     * What is missing.
     *
     * @param tables the physical tables on the server, by schema
     */
    public static List<Missing> missing(Grants grants, SortedMap<String, SortedSet<String>> tables) {
        List<Missing> missing = new ArrayList<>();
        tables.forEach((schema, names) -> unreadable(grants, schema, names, missing));
        if (!grants.hasGlobally("REPLICATION CLIENT")) {
            missing.add(new Missing(
                    "REPLICATION CLIENT",
                    "nobody can tell which binlog files there are: neither the lag in bytes nor whether a gap holds rows",
                    "REPLICATION CLIENT ON *.*"));
        }
        if (!grants.hasGlobally("REPLICATION SLAVE")) {
            missing.add(new Missing(
                    "REPLICATION SLAVE",
                    "transactions that Canal left out cannot be proven to hold nothing of these tables, which demands a snapshot",
                    "REPLICATION SLAVE ON *.*"));
        }
        List<String> heartbeat = HEARTBEAT.stream()
                .filter(privilege -> !grants.has(privilege, OWN, Grant.EVERYTHING))
                .toList();
        if (!heartbeat.isEmpty()) {
            missing.add(new Missing(
                    String.join(", ", heartbeat) + " on " + Grants.quoted(OWN) + ".*",
                    "there is no heartbeat row: an idle server's lag may stay unknown, which counts as not fresh",
                    String.join(", ", heartbeat) + " ON " + Grants.quoted(OWN) + ".*"));
        }
        return missing;
    }

    private static void unreadable(Grants grants, String schema, SortedSet<String> tables, List<Missing> missing) {
        List<String> refused = tables.stream()
                .filter(table -> !grants.has("SELECT", schema, table))
                .toList();
        if (refused.isEmpty()) {
            return;
        }
        String named = refused.stream()
                .limit(SHOWN)
                .map(table -> Grants.quoted(schema) + "." + Grants.quoted(table))
                .collect(Collectors.joining(", "));
        String more = refused.size() > SHOWN ? " and " + (refused.size() - SHOWN) + " more of its tables" : "";
        missing.add(new Missing(
                "SELECT on " + named + more,
                "their rows cannot be read, so they are not indexed",
                "SELECT ON " + Grants.quoted(schema) + ".*"));
    }
}
