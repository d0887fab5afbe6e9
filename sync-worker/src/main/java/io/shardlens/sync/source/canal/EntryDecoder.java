package io.shardlens.sync.source.canal;

import com.alibaba.otter.canal.protocol.CanalEntry.Column;
import com.alibaba.otter.canal.protocol.CanalEntry.Entry;
import com.alibaba.otter.canal.protocol.CanalEntry.EntryType;
import com.alibaba.otter.canal.protocol.CanalEntry.EventType;
import com.alibaba.otter.canal.protocol.CanalEntry.Header;
import com.alibaba.otter.canal.protocol.CanalEntry.Pair;
import com.alibaba.otter.canal.protocol.CanalEntry.RowData;
import com.alibaba.otter.canal.protocol.CanalEntry.TransactionBegin;
import com.google.protobuf.InvalidProtocolBufferException;
import io.shardlens.catalog.lineage.Position;
import io.shardlens.sync.change.ChangeEvent;
import io.shardlens.sync.change.RowChange;
import io.shardlens.sync.change.TableName;
import io.shardlens.sync.change.TransactionId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Canal's entries as change events. Column values stay in Canal's text form; {@code sqlType} is never looked at. */
final class EntryDecoder {
    private static final String THIS_TRANSACTION = "curtGtid";
    /** Canal makes the same of {@code XA START} as of {@code BEGIN}, and says so. */
    private static final String DISTRIBUTED = "XA_TYPE";

    private EntryDecoder() {}

    /** Empty for entries that say nothing about rows, definitions or transactions. */
    static Optional<ChangeEvent> decode(Entry entry) throws InvalidProtocolBufferException {
        EntryType type = entry.getEntryType();
        if (type != EntryType.TRANSACTIONBEGIN && type != EntryType.TRANSACTIONEND && type != EntryType.ROWDATA) {
            return Optional.empty();
        }
        Header header = entry.getHeader();
        TransactionId transaction = transaction(header);
        Position position = Position.of(header.getLogfileName(), header.getLogfileOffset());
        Position end = new Position(position.file(), position.offset() + header.getEventLength());
        if (type == EntryType.TRANSACTIONBEGIN) {
            return Optional.of(new ChangeEvent.Begin(transaction, position, distributed(entry)));
        }
        if (type == EntryType.TRANSACTIONEND) {
            return Optional.of(new ChangeEvent.End(transaction, position, end));
        }
        var change = com.alibaba.otter.canal.protocol.CanalEntry.RowChange.parseFrom(entry.getStoreValue());
        // What Canal cannot read it calls a query, and hands on all the same.
        if (change.getIsDdl() || header.getEventType() == EventType.QUERY) {
            String schema = change.getDdlSchemaName().isEmpty() ? header.getSchemaName() : change.getDdlSchemaName();
            return Optional.of(new ChangeEvent.Ddl(transaction, position, end, schema, change.getSql()));
        }
        return rows(change)
                .map(changes -> new ChangeEvent.Rows(
                        transaction, position, new TableName(header.getSchemaName(), header.getTableName()), changes));
    }

    private static boolean distributed(Entry entry) throws InvalidProtocolBufferException {
        return TransactionBegin.parseFrom(entry.getStoreValue()).getPropsList().stream()
                .anyMatch(property -> property.getKey().equals(DISTRIBUTED));
    }

    private static Optional<List<RowChange>> rows(com.alibaba.otter.canal.protocol.CanalEntry.RowChange change) {
        EventType type = change.getEventType();
        if (type != EventType.INSERT && type != EventType.UPDATE && type != EventType.DELETE) {
            return Optional.empty();
        }
        List<RowData> data = change.getRowDatasList();
        List<RowChange> changes = new ArrayList<>(data.size());
        List<Column> columns = data.isEmpty() ? List.of() : columns(data.getFirst());
        Map<String, Integer> places = places(columns);
        List<String> types = columns.stream().map(Column::getMysqlType).toList();
        for (RowData row : data) {
            changes.add(
                    switch (type) {
                        case INSERT -> new RowChange.Insert(new ColumnRow(places, types, row.getAfterColumnsList()));
                        case DELETE -> new RowChange.Delete(new ColumnRow(places, types, row.getBeforeColumnsList()));
                        default ->
                            new RowChange.Update(
                                    new ColumnRow(places, types, row.getBeforeColumnsList()),
                                    new ColumnRow(places, types, row.getAfterColumnsList()));
                    });
        }
        return Optional.of(changes);
    }

    /** All rows of one event have the same columns in the same order. */
    private static List<Column> columns(RowData row) {
        return row.getAfterColumnsCount() > 0 ? row.getAfterColumnsList() : row.getBeforeColumnsList();
    }

    private static Map<String, Integer> places(List<Column> columns) {
        Map<String, Integer> places = new HashMap<>(columns.size() * 2);
        for (int i = 0; i < columns.size(); i++) {
            places.put(columns.get(i).getName(), i);
        }
        return places;
    }

    private static TransactionId transaction(Header header) {
        String own = "";
        for (Pair property : header.getPropsList()) {
            if (property.getKey().equals(THIS_TRANSACTION)) {
                own = property.getValue();
            }
        }
        return new TransactionId(own, header.getGtid());
    }
}
