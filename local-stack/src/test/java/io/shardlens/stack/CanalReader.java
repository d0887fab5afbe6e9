package io.shardlens.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.alibaba.otter.canal.client.CanalConnector;
import com.alibaba.otter.canal.client.CanalConnectors;
import com.alibaba.otter.canal.protocol.CanalEntry.Column;
import com.alibaba.otter.canal.protocol.CanalEntry.Entry;
import com.alibaba.otter.canal.protocol.CanalEntry.EntryType;
import com.alibaba.otter.canal.protocol.CanalEntry.Pair;
import com.alibaba.otter.canal.protocol.CanalEntry.RowChange;
import com.google.protobuf.InvalidProtocolBufferException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Reads one destination as the worker does, and acknowledges what it has read. */
final class CanalReader implements AutoCloseable {
    private static final int BATCH_KILOBYTES = 512;

    private final CanalConnector connector;

    /**
     * A row after its change.
     *
     * @param table with its database
     * @param gtid of the transaction that changed it
     * @param columns text by name
     */
    record Row(String table, String gtid, Map<String, String> columns) {}

    CanalReader(Stack stack, String destination) {
        var address = new InetSocketAddress(stack.canal().host(), stack.canal().port());
        connector = CanalConnectors.newSingleConnector(address, destination, "", "");
        connector.connect();
        connector.subscribe();
    }

    /** Reads on until {@code table} has had as many rows as wanted. */
    List<Row> rows(String table, int wanted) {
        return rows(table, found -> found.size() >= wanted);
    }

    /** Reads on until the row with this {@code id} has come; after a kill what was not acknowledged comes again before it. */
    List<Row> rowsUpTo(String table, String id) {
        return rows(
                table,
                found -> found.stream().anyMatch(row -> id.equals(row.columns().get("id"))));
    }

    private List<Row> rows(String table, Predicate<List<Row>> enough) {
        var found = new ArrayList<Row>();
        await().atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(20))
                .untilAsserted(() -> {
                    found.addAll(next().stream()
                            .filter(row -> row.table().equals(table))
                            .toList());
                    assertThat(enough.test(found)).isTrue();
                });
        return found;
    }

    private List<Row> next() throws InvalidProtocolBufferException {
        var message = connector.getWithoutAck(BATCH_KILOBYTES);
        if (message.getId() < 0) {
            return List.of();
        }
        var rows = new ArrayList<Row>();
        for (var entry : message.getEntries()) {
            if (entry.getEntryType() == EntryType.ROWDATA) {
                rows.addAll(rows(entry));
            }
        }
        connector.ack(message.getId());
        return rows;
    }

    private static List<Row> rows(Entry entry) throws InvalidProtocolBufferException {
        var header = entry.getHeader();
        var gtid = header.getPropsList().stream()
                .filter(property -> property.getKey().equals("curtGtid"))
                .map(Pair::getValue)
                .findFirst()
                .orElse("");
        return RowChange.parseFrom(entry.getStoreValue()).getRowDatasList().stream()
                .map(row -> new Row(
                        header.getSchemaName() + "." + header.getTableName(), gtid, columns(row.getAfterColumnsList())))
                .toList();
    }

    private static Map<String, String> columns(List<Column> columns) {
        var values = new LinkedHashMap<String, String>();
        columns.forEach(column -> values.put(column.getName(), column.getValue()));
        return values;
    }

    @Override
    public void close() {
        connector.disconnect();
    }
}
