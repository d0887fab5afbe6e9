package io.shardlens.sync.source.mysql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a MySQL server is set to, as far as it decides whether its binlog can be followed.
 *
 * @param values the global variables by name; those the server does not know are absent
 */
public record ServerSettings(Map<String, String> values) {
    /** The variables that are looked at. */
    public static final List<String> NAMES = List.of(
            "server_uuid",
            "log_bin",
            "binlog_format",
            "binlog_row_image",
            "binlog_row_value_options",
            "binlog_transaction_compression",
            "binlog_order_commits",
            "gtid_mode",
            "enforce_gtid_consistency");

    public ServerSettings {
        values = Map.copyOf(values);
    }

    /** The server's own UUID, in lower case; empty where it tells none. */
    public String serverUuid() {
        return values.getOrDefault("server_uuid", "").toLowerCase(Locale.ROOT);
    }

    /** Why this server's binlog cannot be followed, each with what would be right; empty where it can. */
    public List<String> faults() {
        List<String> faults = new ArrayList<>();
        require(faults, "log_bin", "ON", "there is no binlog to follow");
        require(faults, "binlog_format", "ROW", "statements do not say which rows they change");
        require(faults, "binlog_row_image", "FULL", "changes would lack columns");
        require(faults, "gtid_mode", "ON", "there would be no telling what has been applied");
        require(faults, "binlog_order_commits", "ON", "positions would not grow in the order of commits");
        require(faults, "binlog_transaction_compression", "OFF", "rows of one transaction would share one position");
        if (values.getOrDefault("binlog_row_value_options", "").contains("PARTIAL_JSON")) {
            faults.add(
                    "binlog_row_value_options is PARTIAL_JSON and must be empty: JSON changes would lack the whole value");
        }
        return faults;
    }

    /** A variable that an older server does not know cannot be wrong. */
    private void require(List<String> faults, String name, String right, String why) {
        String value = values.getOrDefault(name, right);
        if (!value.equalsIgnoreCase(right) && !(right.equals("ON") && value.equals("1"))) {
            faults.add(name + " is " + value + " and must be " + right + ": " + why);
        }
    }
}
