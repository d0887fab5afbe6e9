package io.shardlens.stack;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Runs SQL on one server, each call on a connection of its own. */
record MySqlClient(MySqlPart server, Account account) {
    static MySqlClient admin(MySqlPart server) {
        return new MySqlClient(server, server.accounts().admin());
    }

    Connection connect() throws SQLException {
        var url = server.jdbcUrl("") + "&connectTimeout=2000&socketTimeout=2000";
        return DriverManager.getConnection(url, account.user(), account.password());
    }

    void run(String... statements) throws SQLException {
        try (var connection = connect();
                var statement = connection.createStatement()) {
            for (var sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** The first column of every row. */
    List<String> query(String sql) throws SQLException {
        try (var connection = connect();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            var values = new ArrayList<String>();
            while (rows.next()) {
                values.add(rows.getString(1));
            }
            return values;
        }
    }

    String value(String sql) throws SQLException {
        return query(sql).getFirst();
    }
}
