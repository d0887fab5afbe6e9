package io.shardlens.catalog.table;

import io.shardlens.router.key.KeyType;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A column's type as MySQL declares it.
 *
 * @param name the type without its arguments; every geometry but POINT is {@link TypeName#GEOMETRY}
 * @param unsigned true only for unsigned numbers
 * @param length characters of a string, bytes of a binary, bits of a BIT, total digits of a DECIMAL; 0 where the type has none
 * @param scale digits behind the point of a DECIMAL, fractional digits of TIME, DATETIME and TIMESTAMP; else 0
 * @param labels the labels of ENUM and SET in their declared order; else empty
 * @param charset the character set of a string type, null for others
 * @param collation the collation of a string type, null for others
 */
public record ColumnType(
        TypeName name,
        boolean unsigned,
        long length,
        int scale,
        List<String> labels,
        @Nullable String charset,
        @Nullable String collation) {
    public ColumnType {
        labels = List.copyOf(labels);
    }

    /** What a sharding key of this type is to the router; empty for a type that can be no sharding key. */
    public Optional<KeyType> keyType() {
        return switch (name) {
            case TINYINT, SMALLINT, MEDIUMINT, INT -> Optional.of(KeyType.INT64);
            case BIGINT -> Optional.of(unsigned ? KeyType.UINT64 : KeyType.INT64);
            case CHAR, VARCHAR, TINYTEXT, TEXT, MEDIUMTEXT, LONGTEXT -> Optional.of(KeyType.STRING);
            case DATE -> Optional.of(KeyType.DATE);
            case DATETIME -> Optional.of(KeyType.DATE_TIME);
            case TIMESTAMP -> Optional.of(KeyType.INSTANT);
            case DECIMAL,
                    FLOAT,
                    DOUBLE,
                    BIT,
                    YEAR,
                    TIME,
                    BINARY,
                    VARBINARY,
                    TINYBLOB,
                    BLOB,
                    MEDIUMBLOB,
                    LONGBLOB,
                    ENUM,
                    SET,
                    JSON,
                    POINT,
                    GEOMETRY -> Optional.empty();
        };
    }

    /** The type as a table definition writes it, such as {@code decimal(12,2) unsigned}, without character set and collation. */
    public String sql() {
        String arguments = switch (name) {
            case DECIMAL -> "(" + length + "," + scale + ")";
            case BIT, CHAR, VARCHAR, BINARY, VARBINARY -> "(" + length + ")";
            case TIME, DATETIME, TIMESTAMP -> scale == 0 ? "" : "(" + scale + ")";
            case ENUM, SET ->
                labels.stream()
                        .map(label -> "'" + label.replace("'", "''") + "'")
                        .collect(Collectors.joining(",", "(", ")"));
            case TINYINT,
                    SMALLINT,
                    MEDIUMINT,
                    INT,
                    BIGINT,
                    FLOAT,
                    DOUBLE,
                    YEAR,
                    DATE,
                    TINYTEXT,
                    TEXT,
                    MEDIUMTEXT,
                    LONGTEXT,
                    TINYBLOB,
                    BLOB,
                    MEDIUMBLOB,
                    LONGBLOB,
                    JSON,
                    POINT,
                    GEOMETRY -> "";
        };
        return name.name().toLowerCase(Locale.ROOT) + arguments + (unsigned ? " unsigned" : "");
    }
}
