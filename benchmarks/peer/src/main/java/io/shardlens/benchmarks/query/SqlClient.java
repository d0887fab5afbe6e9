package io.shardlens.benchmarks.query;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.SplittableRandom;
import java.util.function.Function;
import javax.sql.DataSource;

/** Asks over JDBC as a service does: a connection from the pool, a prepared statement, every column of every row. */
record SqlClient(Target target, Function<SplittableRandom, Asked> question) implements Client {
    /** One statement with its only parameter. */
    record Asked(String sql, Object parameter) {}

    /** Which database is asked. */
    @FunctionalInterface
    interface Target {
        DataSource of(Object parameter);
    }

    @Override
    public int ask(SplittableRandom random) throws SQLException {
        Asked asked = question.apply(random);
        try (Connection connection = target.of(asked.parameter()).getConnection();
                PreparedStatement statement = connection.prepareStatement(asked.sql())) {
            statement.setObject(1, asked.parameter());
            try (ResultSet rows = statement.executeQuery()) {
                int columns = rows.getMetaData().getColumnCount();
                int count = 0;
                while (rows.next()) {
                    for (int column = 1; column <= columns; column++) {
                        Object unused = rows.getObject(column);
                    }
                    count++;
                }
                return count;
            }
        }
    }
}
