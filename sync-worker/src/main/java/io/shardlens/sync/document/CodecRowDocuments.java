package io.shardlens.sync.document;

import io.shardlens.catalog.codec.JsonText;
import io.shardlens.catalog.codec.Unreadable;
import io.shardlens.catalog.codec.UnreadableValueException;
import io.shardlens.catalog.index.DocumentCodec;
import io.shardlens.catalog.index.DocumentIds;
import io.shardlens.catalog.index.Encoded;
import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.index.LossReason;
import io.shardlens.catalog.index.Lossy;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.sync.change.RowImage;
import io.shardlens.sync.deadletter.DeadLetter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Documents by the catalog's codecs. */
public final class CodecRowDocuments implements RowDocuments {
    /** Which of a codec's two readers takes a text. */
    public enum Source {
        BINLOG,
        SELECT
    }

    private final LogicalTable table;
    private final boolean zeroDatesAreDeadLetters;
    private final Map<String, ColumnReader> readers = new LinkedHashMap<>();
    private final DocumentIds ids;
    private final DocumentCodec documents;

    /**
     * @param fields of the table
     * @param source where the rows come from
     * @param zeroDatesAreDeadLetters whether a row with a date that is none keeps only its keys
     */
    public CodecRowDocuments(IndexFields fields, Source source, boolean zeroDatesAreDeadLetters) {
        this(fields, fields.table().columns(), source, zeroDatesAreDeadLetters);
    }

    /**
     * @param declared the columns of the physical table that rows come from which do not say their types
     * @see #CodecRowDocuments(IndexFields, Source, boolean)
     */
    public CodecRowDocuments(
            IndexFields fields, List<Column> declared, Source source, boolean zeroDatesAreDeadLetters) {
        this.table = fields.table();
        this.zeroDatesAreDeadLetters = zeroDatesAreDeadLetters;
        Map<String, Column> byName = new HashMap<>();
        declared.forEach(column -> byName.put(column.name(), column));
        table.columns()
                .forEach(column -> readers.put(
                        column.name(), new ColumnReader(column, byName.getOrDefault(column.name(), column), source)));
        this.ids = DocumentIds.of(table);
        this.documents = new DocumentCodec(fields);
    }

    @Override
    public String id(Origin origin, RowImage row) {
        List<Object> key = new ArrayList<>(table.primaryKey().size());
        for (String column : table.primaryKey()) {
            ColumnReader reader = readers.get(column);
            String text = row.text(column);
            if (reader == null || text == null) {
                throw new UnreadableRowException(column, "the row has no value in this column of its primary key");
            }
            try {
                key.add(reader.read(text, row.type(column)));
            } catch (UnreadableValueException e) {
                throw new UnreadableRowException(column, String.valueOf(e.getMessage()));
            }
        }
        return ids.id(origin.table(), key);
    }

    /** The same without the rows that the topology has moved away and that are still there. */
    public RowDocuments withoutForeignRows() {
        RowTarget target = RowTarget.of(table);
        CodecRowDocuments all = this;
        return new RowDocuments() {
            @Override
            public boolean belongs(Origin origin, RowImage row) {
                return target.isOwn(origin.table(), row);
            }

            @Override
            public String id(Origin origin, RowImage row) {
                return all.id(origin, row);
            }

            @Override
            public Content row(Origin origin, RowImage row) {
                return all.row(origin, row);
            }

            @Override
            public byte[] tombstone(Origin origin) {
                return all.tombstone(origin);
            }

            @Override
            public byte[] stub(Origin origin, byte[] json, String reason) {
                return all.stub(origin, json, reason);
            }
        };
    }

    @Override
    public Content row(Origin origin, RowImage row) {
        Map<String, @Nullable Object> values = new HashMap<>(readers.size() * 2);
        for (ColumnReader reader : readers.values()) {
            String column = reader.name();
            if (row.has(column)) {
                String text = row.text(column);
                values.put(column, text == null ? null : value(reader, text, row.type(column)));
            }
        }
        Encoded encoded = documents.encode(origin.table(), values);
        boolean stub =
                zeroDatesAreDeadLetters && encoded.lossy().stream().anyMatch(l -> l.reason() == LossReason.ZERO_DATE);
        List<DeadLetter.Reason> reasons = encoded.lossy().stream()
                .filter(l -> stub || needsLetter(l.reason()))
                .map(l -> new DeadLetter.Reason(l.column(), l.message()))
                .toList();
        if (!stub) {
            List<String> lossy = encoded.lossy().stream().map(Lossy::column).toList();
            return new Content(encoded.json(), DocumentOp.Kind.ROW, lossy, reasons);
        }
        Encoded keys = documents.stub(origin.table(), values, "the row has a date that is no day of the calendar");
        return new Content(
                keys.json(),
                DocumentOp.Kind.STUB,
                keys.lossy().stream().map(Lossy::column).toList(),
                reasons);
    }

    /** Whether a person has to look at it. A kept value that only cannot be searched is counted, since whole languages are so. */
    private static boolean needsLetter(LossReason reason) {
        return switch (reason) {
            case ZERO_DATE, UNPROVEN_TEXT -> false;
            case TOO_LONG, TOO_DEEP, UNREADABLE, MISSING, REFUSED -> true;
        };
    }

    private static Object value(ColumnReader reader, String text, @Nullable String type) {
        try {
            return reader.read(text, type);
        } catch (UnreadableValueException e) {
            return Unreadable.of(e);
        }
    }

    @Override
    public byte[] tombstone(Origin origin) {
        return documents.tombstone(origin.table());
    }

    @Override
    public byte[] stub(Origin origin, byte[] json, String reason) {
        Map<String, @Nullable Object> row = documents.decode(JsonText.mapper().readTree(json));
        return documents.stub(origin.table(), row, reason).json();
    }
}
