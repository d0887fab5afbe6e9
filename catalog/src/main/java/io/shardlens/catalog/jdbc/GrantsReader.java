package io.shardlens.catalog.jdbc;

import io.shardlens.catalog.account.Grants;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Asks a server what the account of a connection may do. */
public final class GrantsReader {
    private GrantsReader() {}

    /**
     * What a server says of the account it is asked by.
     *
     * @param account as the server knows it, such as {@code shardlens@%}
     */
    public record Account(String account, Grants grants) {}

    /** @throws SQLException if the server does not answer */
    public static Account read(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            List<String> lines = new ArrayList<>();
            try (ResultSet result = statement.executeQuery("SHOW GRANTS")) {
                while (result.next()) {
                    lines.add(result.getString(1));
                }
            }
            try (ResultSet result = statement.executeQuery("SELECT CURRENT_USER()")) {
                result.next();
                return new Account(result.getString(1), Grants.parse(lines));
            }
        }
    }
}
