package io.shardlens.sync.snapshot;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.codec.JsonText;
import io.shardlens.catalog.index.DocumentCodec;
import io.shardlens.catalog.jdbc.ConnectionSource;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.definition.Declared;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.index.BulkPort;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.index.Owners;
import io.shardlens.sync.source.SourceException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Looks rows up by primary key. A binlog tells of transactions that readers do not see yet, so a transaction of our own is committed
 * first: servers commit in the order of their binlog, and what stood in it before is visible then.
 */
public final class RowOwners implements Owners {
    /** Commits a transaction of our own. */
    @FunctionalInterface
    public interface Barrier {
        /**
         * Returns when it is committed.
         *
         * @param server the configured server name
         * @throws SourceException when the server does not answer or refuses
         */
        void commit(String server);
    }

    private final ConnectionSource connections;
    private final Barrier barrier;
    private final Supplier<Declared> declared;

    /** @param declared the tables as they are declared now */
    public RowOwners(ConnectionSource connections, Barrier barrier, Supplier<Declared> declared) {
        this.connections = connections;
        this.barrier = barrier;
        this.declared = declared;
    }

    @Override
    public Standing standing(DocumentOp operation, BulkPort.Holder holder) {
        Declared now = declared.get();
        List<Object> key = key(now.codec(operation.table()), operation);
        Optional<PhysicalTable> other = now.catalog().physicalTables().stream()
                .filter(t ->
                        t.logical().name().equals(operation.table().logical().name()) && holder.isIn(t))
                .findFirst();
        return new Standing(has(operation.table(), now, key), other.isPresent() && has(other.get(), now, key));
    }

    private static List<Object> key(DocumentCodec codec, DocumentOp operation) {
        Map<String, @Nullable Object> row = codec.decode(JsonText.mapper().readTree(operation.json()));
        List<Object> key = new ArrayList<>();
        for (String column : operation.table().logical().primaryKey()) {
            Object value = row.get(column);
            if (value == null) {
                throw new IllegalStateException("document '" + operation.key().id() + "' has no value of '" + column
                        + "', a column of its primary key");
            }
            key.add(value);
        }
        return key;
    }

    private boolean has(PhysicalTable table, Declared now, List<Object> key) {
        List<Codec> codecsOfKey = new ChunkQuery(table, now.catalog().columns(table)).key();
        String sql = "SELECT 1 FROM " + ChunkQuery.quoted(table.shard().schema()) + "."
                + ChunkQuery.quoted(table.table()) + " WHERE "
                + codecsOfKey.stream()
                        .map(c -> ChunkQuery.quoted(c.column().name()) + " = " + c.parameterExpression())
                        .collect(Collectors.joining(" AND "));
        try {
            barrier.commit(table.shard().server());
            return read(table, key, codecsOfKey, sql);
        } catch (SQLException | SourceException e) {
            throw new IndexUnavailableException("look-up of a row of " + table + ": " + e.getMessage(), e);
        }
    }

    private boolean read(PhysicalTable table, List<Object> key, List<Codec> codecsOfKey, String sql)
            throws SQLException {
        try (Connection connection = connections.connect(table.shard().server());
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < key.size(); i++) {
                statement.setObject(i + 1, codecsOfKey.get(i).toSql(key.get(i)));
            }
            try (ResultSet result = statement.executeQuery()) {
                return result.next();
            }
        }
    }
}
