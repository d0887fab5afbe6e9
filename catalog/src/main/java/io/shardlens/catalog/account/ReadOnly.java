package io.shardlens.catalog.account;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Whether an account can do no more than read. */
public final class ReadOnly {
    /** What changes rows, tables, files or accounts, or lets others do so. */
    private static final List<String> WRITING = List.of(
            "ALTER",
            "ALTER ROUTINE",
            "CREATE",
            "CREATE ROLE",
            "CREATE ROUTINE",
            "CREATE TABLESPACE",
            "CREATE USER",
            "CREATE VIEW",
            "DELETE",
            "DROP",
            "DROP ROLE",
            "EVENT",
            "EXECUTE",
            "FILE",
            "GRANT OPTION",
            "INDEX",
            "INSERT",
            "REFERENCES",
            "SHUTDOWN",
            "SUPER",
            "TRIGGER",
            "UPDATE");

    private ReadOnly() {}

    /** What the account may do beside reading, such as {@code INSERT, UPDATE on `shop`.*}; empty where nothing. */
    public static List<String> breaches(Grants grants) {
        List<String> breaches = new ArrayList<>();
        for (Grant grant : grants.given()) {
            TreeSet<String> found = new TreeSet<>();
            if (grant.privileges().contains("ALL PRIVILEGES")) {
                found.add("ALL PRIVILEGES");
            }
            WRITING.stream()
                    .filter(privilege -> grant.privileges().contains(privilege)
                            || grant.ofColumns().contains(privilege))
                    .forEach(found::add);
            if (!found.isEmpty()) {
                breaches.add(String.join(", ", found) + " on " + grant.scope());
            }
        }
        return breaches;
    }
}
