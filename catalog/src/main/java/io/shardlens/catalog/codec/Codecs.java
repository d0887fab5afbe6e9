package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Chooses the codec of a column by its type. */
public final class Codecs {
    private Codecs() {}

    /** The codec of one column. */
    public static Codec of(Column column) {
        return switch (column.type().name()) {
            case TINYINT, SMALLINT, MEDIUMINT, INT -> new IntegerCodec(column);
            case BIGINT -> column.type().unsigned() ? new UnsignedBigintCodec(column) : new IntegerCodec(column);
            case DECIMAL -> new DecimalCodec(column);
            case FLOAT -> new FloatCodec(column);
            case DOUBLE -> new DoubleCodec(column);
            case BIT -> column.type().length() == 1 ? new BooleanCodec(column) : new BitCodec(column);
            case YEAR -> new YearCodec(column);
            case DATE -> new DateCodec(column);
            case TIME -> new TimeCodec(column);
            case DATETIME -> new DateTimeCodec(column);
            case TIMESTAMP -> new TimestampCodec(column);
            case CHAR, VARCHAR, TINYTEXT, TEXT, MEDIUMTEXT, LONGTEXT -> new TextCodec(column);
            case BINARY, VARBINARY, TINYBLOB, BLOB, MEDIUMBLOB, LONGBLOB -> new BinaryCodec(column);
            case ENUM -> new EnumCodec(column);
            case SET -> new SetCodec(column);
            case JSON -> new JsonCodec(column);
            case POINT, GEOMETRY -> new GeometryCodec(column);
        };
    }

    /** The codecs of a table's columns by column name, in column order. */
    public static Map<String, Codec> of(LogicalTable table) {
        Map<String, Codec> codecs = new LinkedHashMap<>();
        table.columns().forEach(column -> codecs.put(column.name(), of(column)));
        return Collections.unmodifiableMap(codecs);
    }
}
