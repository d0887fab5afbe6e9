package io.shardlens.catalog.index;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The index fields of a table's columns. Immutable and safe to share between threads. */
public final class IndexFields {
    /** Elasticsearch's own fields, which no document may bring. */
    private static final Set<String> RESERVED = Set.of(
            Fields.ROOT,
            "_id",
            "_index",
            "_source",
            "_routing",
            "_ignored",
            "_field_names",
            "_seq_no",
            "_primary_term",
            "_version",
            "_doc_count",
            "_nested_path",
            "_tier",
            "_feature",
            "_size",
            "_type",
            "_data_stream_timestamp",
            "_tsid",
            "_ts_routing_hash",
            "_ignored_source",
            "_inference_fields");

    private final LogicalTable table;
    private final Map<String, DocumentField> fields;
    private final Collations collations;

    private IndexFields(LogicalTable table, Map<String, DocumentField> fields, Collations collations) {
        this.table = table;
        this.collations = collations;
        this.fields = Collections.unmodifiableMap(fields);
    }

    /**
     * @param collations what is proven of the servers' collations
     * @throws IllegalArgumentException if a column's name cannot be a field's name, naming the column
     */
    public static IndexFields of(LogicalTable table, Collations collations) {
        Map<String, DocumentField> fields = new LinkedHashMap<>();
        for (Column column : table.columns()) {
            if (RESERVED.contains(column.name())
                    || column.name().contains(".")
                    || column.name().isBlank()) {
                throw new IllegalArgumentException("column '" + column.name() + "' of table '" + table.name()
                        + "' cannot be indexed: a name must not hold a dot, and must be none of " + RESERVED);
            }
            fields.put(column.name(), field(column, collations, table.textColumns()));
        }
        return new IndexFields(table, fields, collations);
    }

    /**
     * The fields of whole documents, which are those of the table that leads with the columns of the other half behind its own; the same as
     * this where rows have no halves.
     */
    public IndexFields whole() {
        return table.half() == null ? this : of(table.leader().joined(), collations);
    }

    /** The table. */
    public LogicalTable table() {
        return table;
    }

    /**
     * The field of a column.
     *
     * @throws IllegalArgumentException if the table has no such column
     */
    public IndexField field(String column) {
        IndexField field = fields.get(column);
        if (field == null) {
            throw new IllegalArgumentException(
                    "table '" + table.name() + "' has no column '" + column + "'; it has " + fields.keySet());
        }
        return field;
    }

    /** All fields, in column order. */
    public List<IndexField> all() {
        return List.copyOf(fields.values());
    }

    Collection<DocumentField> documentFields() {
        return fields.values();
    }

    private static DocumentField field(Column column, Collations collations, Set<String> words) {
        Codec codec = Codecs.of(column);
        return switch (column.type().name()) {
            case TINYINT, SMALLINT, MEDIUMINT, INT, YEAR -> new NumberField(codec);
            case BIGINT -> column.type().unsigned() ? new UnsignedField(codec) : new NumberField(codec);
            case BIT -> bits(codec, column.type().length());
            case DECIMAL -> new DecimalField(codec);
            case FLOAT, DOUBLE -> new FloatingField(codec);
            case DATE, DATETIME, TIMESTAMP -> new TemporalField(codec);
            case TIME -> new TimeField(codec);
            case CHAR, VARCHAR, TINYTEXT, TEXT, MEDIUMTEXT, LONGTEXT ->
                new TextField(codec, keys(column, collations), words.contains(column.name()));
            case BINARY, VARBINARY, TINYBLOB, BLOB, MEDIUMBLOB, LONGBLOB -> new BinaryField(codec);
            case ENUM -> new EnumField(codec, keys(column, collations));
            case SET -> new SetField(codec);
            case JSON -> new JsonField(codec);
            case POINT, GEOMETRY -> new GeometryField(codec);
        };
    }

    private static DocumentField bits(Codec codec, long length) {
        if (length == 1) {
            return new BooleanField(codec);
        }
        return length < Long.SIZE ? new NumberField(codec) : new UnsignedField(codec);
    }

    private static Optional<CollationKeys> keys(Column column, Collations collations) {
        return Optional.ofNullable(column.type().collation()).flatMap(collations::keys);
    }
}
