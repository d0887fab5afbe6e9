package io.shardlens.router.expansion;

/** Where two lines of MySQL name the same thing differently. */
public enum Dialect {
    /** MySQL 8.0, in words that every 8.0 release knows. */
    MYSQL_8_0("8.0"),
    /** MySQL 8.4, which dropped the old words. */
    MYSQL_8_4("8.4");

    private final String label;

    Dialect(String label) {
        this.label = label;
    }

    /** {@return {@code 8.0} or {@code 8.4}} */
    public String label() {
        return label;
    }

    String changeSource(String host) {
        return switch (this) {
            case MYSQL_8_0 ->
                "CHANGE MASTER TO MASTER_HOST='" + host + "', MASTER_USER='<user>', MASTER_PASSWORD='<password>',"
                        + " MASTER_AUTO_POSITION=1, GET_MASTER_PUBLIC_KEY=1";
            case MYSQL_8_4 ->
                "CHANGE REPLICATION SOURCE TO SOURCE_HOST='" + host + "', SOURCE_USER='<user>',"
                        + " SOURCE_PASSWORD='<password>', SOURCE_AUTO_POSITION=1, GET_SOURCE_PUBLIC_KEY=1";
        };
    }

    String startReplica() {
        return "START " + replica();
    }

    String stopReplica() {
        return "STOP " + replica();
    }

    String resetReplica() {
        return "RESET " + replica() + " ALL";
    }

    String showReplica() {
        return "SHOW " + replica() + " STATUS";
    }

    private String replica() {
        return switch (this) {
            case MYSQL_8_0 -> "SLAVE";
            case MYSQL_8_4 -> "REPLICA";
        };
    }
}
