package io.shardlens.catalog.table;

import java.util.List;
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
}
