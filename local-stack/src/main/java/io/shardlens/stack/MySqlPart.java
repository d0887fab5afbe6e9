package io.shardlens.stack;

/**
 * A MySQL 8.0 server with its own server UUID, row-based binlog with full images, GTIDs on and UTC as its time zone. The
 * accounts exist before the first binlog event, so no binlog holds them. It has no databases of its own.
 */
public interface MySqlPart extends Part {
    /** The server's accounts with their passwords; the same on every server of the stack. */
    Accounts accounts();

    /** JDBC URL without user and password; {@code database} may be empty for none. */
    default String jdbcUrl(String database) {
        return "jdbc:mysql://" + host() + ":" + port() + "/" + database
                + "?sslMode=DISABLED&allowPublicKeyRetrieval=true&connectionTimeZone=UTC";
    }
}
