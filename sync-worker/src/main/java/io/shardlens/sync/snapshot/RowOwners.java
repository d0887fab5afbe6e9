package io.shardlens.sync.snapshot;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.codec.JsonText;
import io.shardlens.catalog.index.DocumentCodec;
import io.shardlens.catalog.jdbc.ConnectionSource;
import io.shardlens.catalog.table.IdScope;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.change.RowImage;
import io.shardlens.sync.definition.Declared;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.document.RowTarget;
import io.shardlens.sync.index.BulkPort;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.index.Owners;
import io.shardlens.sync.source.SourceException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
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
    private final BooleanSupplier replaced;

    /**
     * @param declared the tables as they are declared now
     * @param replaced whether the topology has placed rows otherwise since the index was begun
     */
    public RowOwners(
            ConnectionSource connections, Barrier barrier, Supplier<Declared> declared, BooleanSupplier replaced) {
        this.replaced = replaced;
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

    @Override
    public boolean mayMove(LogicalTable table) {
        return table.rowsMayMove() || (table.idScope() == IdScope.GLOBAL && replaced.getAsBoolean());
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
        Codec sharding =
                Codecs.of(table.logical().column(table.logical().shardingKey()).orElseThrow());
        String sql = "SELECT "
                + sharding.readExpression(ChunkQuery.quoted(table.logical().shardingKey())) + " FROM "
                + ChunkQuery.quoted(table.shard().schema()) + "."
                + ChunkQuery.quoted(table.table()) + " WHERE "
                + codecsOfKey.stream()
                        .map(c -> ChunkQuery.quoted(c.column().name()) + " = " + c.parameterExpression())
                        .collect(Collectors.joining(" AND "));
        try {
            barrier.commit(table.shard().server());
            return read(table, key, codecsOfKey, sql);
        } catch (SQLException e) {
            if (ChunkReader.isMissing(e)) {
                return false;
            }
            throw unanswered(table, e);
        } catch (SourceException e) {
            throw unanswered(table, e);
        }
    }

    private static IndexUnavailableException unanswered(PhysicalTable table, Exception e) {
        return new IndexUnavailableException("look-up of a row of " + table + ": " + e.getMessage(), e);
    }

    /** Until it is purged, a row that has moved is still where it was, and a copied half is where it will not be. */
    private boolean isOwn(PhysicalTable table, @Nullable String shardingKey) {
        if (!replaced.getAsBoolean()) {
            return true;
        }
        Map<String, @Nullable String> row = new HashMap<>();
        row.put(table.logical().shardingKey(), shardingKey);
        return RowTarget.of(table.logical()).isOwn(table, RowImage.of(row));
    }

    private boolean read(PhysicalTable table, List<Object> key, List<Codec> codecsOfKey, String sql)
            throws SQLException {
        try (Connection connection = connections.connect(table.shard().server());
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < key.size(); i++) {
                statement.setObject(i + 1, codecsOfKey.get(i).toSql(key.get(i)));
            }
            try (ResultSet result = statement.executeQuery()) {
                return result.next() && isOwn(table, result.getString(1));
            }
        }
    }
}
