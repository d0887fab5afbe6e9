package io.shardlens.demo.data;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The two MySQL servers, as their administrator.
 *
 * @param servers in the order of {@link Placement#server}
 */
public record Databases(List<Server> servers) {
    private static final String OPTIONS = "&rewriteBatchedStatements=true&connectTimeout=5000&socketTimeout=120000";

    public Databases {
        servers = List.copyOf(servers);
    }

    /**
     * A server.
     *
     * @param url JDBC URL without database, user and password
     */
    public record Server(String name, String url, String user, String password) {
        @Override
        public String toString() {
            return name;
        }

        public Connection connect() throws SQLException {
            return DriverManager.getConnection(url + OPTIONS, user, password);
        }
    }

    public Server serverOf(Placement placement) {
        return servers.get(placement.server());
    }

    /** The server with the table of all rows. */
    public Server unsharded() {
        return servers.getFirst();
    }

    /** Makes the schemas and the sixteen empty tables. */
    public void createTables() throws SQLException {
        for (Server server : servers) {
            try (Connection connection = server.connect();
                    Statement statement = connection.createStatement()) {
                for (Placement placement : Placement.all()) {
                    if (serverOf(placement).equals(server)) {
                        statement.execute("CREATE DATABASE IF NOT EXISTS " + placement.schema());
                        statement.execute(OrderTable.create(placement.qualifiedTable()));
                    }
                }
            }
        }
    }
}
