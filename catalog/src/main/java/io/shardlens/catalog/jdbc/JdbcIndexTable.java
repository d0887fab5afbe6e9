package io.shardlens.catalog.jdbc;

import io.shardlens.catalog.table.Shard;
import io.shardlens.router.Target;
import io.shardlens.router.key.Key;
import io.shardlens.router.resolve.IndexTable;
import io.shardlens.router.route.Router;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * An index table in MySQL: alternate key to sharding key, itself sharded by the alternate key, so that each question asks one
 * server one statement. Thread-safe if the connections' source is.
 */
public final class JdbcIndexTable implements IndexTable {
    private final Router router;
    private final Map<String, Shard> shards;
    private final ConnectionSource connections;
    private final IndexTableColumns columns;

    /**
     * @param router of the index table, by the alternate key
     * @param shards by configured name: those of all the router's targets
     * @param connections to the shards' servers
     * @param columns of every physical table
     * @throws IllegalArgumentException if a target is in no shard
     */
    public JdbcIndexTable(
            Router router, Map<String, Shard> shards, ConnectionSource connections, IndexTableColumns columns) {
        this.router = router;
        this.shards = Map.copyOf(shards);
        this.connections = connections;
        this.columns = columns;
        router.targets().forEach(this::shard);
    }

    @Override
    public Set<Key> find(Key alternate) {
        Target target = router.route(alternate);
        String sql = "SELECT " + quoted(columns.shardingKey()) + " FROM " + table(target) + " WHERE "
                + quoted(columns.alternateKey()) + " = ?";
        try (Connection connection = connections.connect(shard(target).server());
                PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, 1, alternate);
            Set<Key> found = new LinkedHashSet<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    String text = rows.getString(1);
                    if (text != null) {
                        found.add(columns.shardingKeyType().parse(text));
                    }
                }
            }
            return found;
        } catch (SQLException e) {
            throw new IndexTableException(target.toString(), e);
        }
    }

    @Override
    public void remove(Key alternate, Key shardingKey) {
        Target target = router.route(alternate);
        String sql = "DELETE FROM " + table(target) + " WHERE " + quoted(columns.alternateKey()) + " = ? AND "
                + quoted(columns.shardingKey()) + " = ?";
        write(target, sql, alternate, shardingKey);
    }

    /**
     * Writes one entry, unless it is there. Write it before its row: an entry without a row costs a look, a row without an entry a
     * search of every shard.
     *
     * @throws IndexTableException if it cannot be written
     */
    public void put(Key alternate, Key shardingKey) {
        Target target = router.route(alternate);
        String sql = "INSERT IGNORE INTO " + table(target) + " (" + quoted(columns.alternateKey()) + ", "
                + quoted(columns.shardingKey()) + ") VALUES (?, ?)";
        write(target, sql, alternate, shardingKey);
    }

    private void write(Target target, String sql, Key alternate, Key shardingKey) {
        try (Connection connection = connections.connect(shard(target).server());
                PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, 1, alternate);
            bind(statement, 2, shardingKey);
            statement.executeUpdate();
        } catch (SQLException e) {
            throw new IndexTableException(target.toString(), e);
        }
    }

    private static void bind(PreparedStatement statement, int index, Key key) throws SQLException {
        switch (key) {
            case Key.LongKey number -> statement.setLong(index, number.value());
            case Key.UnsignedKey number -> statement.setBigDecimal(index, new BigDecimal(number.text()));
            case Key.StringKey text -> statement.setString(index, text.value());
            case Key.InstantKey time -> throw noTimes(key);
            case Key.DateTimeKey time -> throw noTimes(key);
            case Key.DateKey day -> throw noTimes(key);
        }
    }

    private static IllegalArgumentException noTimes(Key key) {
        return new IllegalArgumentException(key + " is a " + key.type() + " key: index tables hold integers and texts");
    }

    private String table(Target target) {
        return quoted(shard(target).schema()) + "." + quoted(target.table());
    }

    private Shard shard(Target target) {
        Shard shard = shards.get(target.database());
        if (shard == null) {
            throw new IllegalArgumentException("index table " + target + " is in no known shard; shards: "
                    + shards.keySet().stream().sorted().toList());
        }
        return shard;
    }

    private static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }
}
