package io.shardlens.sync.plan;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.codec.Unreadable;
import io.shardlens.catalog.codec.UnreadableValueException;
import io.shardlens.catalog.index.DocumentCodec;
import io.shardlens.catalog.index.Encoded;
import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.index.LossReason;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.change.RowImage;
import io.shardlens.sync.document.RowTarget;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What becomes of some rows when they are made into documents. One thread. */
final class RowSample {
    private final LogicalTable table;
    private final DocumentCodec documents;
    private final RowTarget target;
    private final Map<String, Map<LossReason, Long>> losses = new TreeMap<>();
    private long rows;
    private long bytes;
    private long strangers;

    RowSample(IndexFields fields) {
        this.table = fields.table();
        this.documents = new DocumentCodec(fields);
        this.target = RowTarget.of(fields.table());
    }

    /**
     * Counts one.
     *
     * @param declared the columns that its physical table has; those that differ from the logical table's are told of elsewhere
     */
    void add(PhysicalTable physical, List<Column> declared, RowImage row) {
        Map<String, @Nullable Object> values = new HashMap<>();
        for (Column column : declared) {
            String name = column.name();
            if (row.has(name) && isLogical(column)) {
                String text = row.text(name);
                values.put(name, text == null ? null : value(Codecs.of(column), text));
            }
        }
        Encoded encoded = documents.encode(physical, values);
        rows++;
        bytes += encoded.json().length;
        strangers += target.isOwn(physical, row) ? 0 : 1;
        encoded.lossy().stream()
                .filter(lossy -> values.containsKey(lossy.column()))
                .forEach(lossy -> losses.computeIfAbsent(lossy.column(), c -> new EnumMap<>(LossReason.class))
                        .merge(lossy.reason(), 1L, Long::sum));
    }

    private boolean isLogical(Column column) {
        return table.column(column.name())
                .map(logical -> logical.type().equals(column.type()))
                .orElse(false);
    }

    private static Object value(Codec codec, String text) {
        try {
            return codec.fromRow(text);
        } catch (UnreadableValueException e) {
            return Unreadable.of(e);
        }
    }

    long rows() {
        return rows;
    }

    /** Of all documents, as JSON. */
    long bytes() {
        return bytes;
    }

    /** Rows that belong to another table under the topology. */
    long strangers() {
        return strangers;
    }

    /** How many documents do not answer for a column, by column and reason. */
    Map<String, Map<LossReason, Long>> losses() {
        return losses;
    }
}
