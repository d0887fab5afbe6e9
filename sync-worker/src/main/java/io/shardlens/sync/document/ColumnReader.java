package io.shardlens.sync.document;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.codec.UnreadableValueException;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.ColumnType;
import io.shardlens.catalog.table.ColumnTypeParser;
import io.shardlens.catalog.table.TypeName;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the values of one column, each by the type that its own row says: a table may be declared otherwise in another shard, and rows
 * of a backlog were written under older declarations. Thread-safe.
 */
final class ColumnReader {
    /** From the narrowest. */
    private static final List<TypeName> INTEGERS =
            List.of(TypeName.TINYINT, TypeName.SMALLINT, TypeName.MEDIUMINT, TypeName.INT, TypeName.BIGINT);

    private static final Set<TypeName> BINARIES = EnumSet.of(
            TypeName.BINARY,
            TypeName.VARBINARY,
            TypeName.TINYBLOB,
            TypeName.BLOB,
            TypeName.MEDIUMBLOB,
            TypeName.LONGBLOB);

    /**
     * @param text as the rows say it
     * @param codec reads values of that type
     * @param fits whether these values are ones of the column
     */
    private record Typed(String text, Codec codec, boolean fits) {}

    private final Column column;
    /** How rows are read that do not say their type. */
    private final Typed own;

    private final CodecRowDocuments.Source source;
    /** What the last row said; neighbours say the same. */
    private volatile @Nullable Typed last;

    /**
     * @param column as the index has it
     * @param declared as the table has it that rows come from which do not say their type
     */
    ColumnReader(Column column, Column declared, CodecRowDocuments.Source source) {
        this.column = column;
        this.source = source;
        this.own = typed(declared.type().sql(), declared.type());
    }

    String name() {
        return column.name();
    }

    /**
     * The canonical value, one that the column may hold.
     *
     * @param type as the row says; null where it does not
     * @throws UnreadableValueException where it is none
     */
    Object read(String text, @Nullable String type) {
        Typed typed = type == null ? own : typed(type);
        if (!typed.fits()) {
            throw new UnreadableValueException(
                    column,
                    text,
                    "its row declares the column as " + typed.text() + ", the index has it as "
                            + column.type().sql());
        }
        return switch (source) {
            case BINLOG -> typed.codec().fromBinlog(text);
            case SELECT -> typed.codec().fromRow(text);
        };
    }

    private Typed typed(String text) {
        Typed known = last;
        if (known != null && known.text().equals(text)) {
            return known;
        }
        Typed now;
        try {
            now = typed(
                    text,
                    ColumnTypeParser.parse(
                            text, column.type().charset(), column.type().collation()));
        } catch (IllegalArgumentException e) {
            // Words that only the source knows; the servers' own are all known.
            now = new Typed(text, own.codec(), own.fits());
        }
        last = now;
        return now;
    }

    private Typed typed(String text, ColumnType type) {
        boolean same = type.equals(column.type());
        Codec codec = Codecs.of(same ? column : new Column(column.name(), type, column.nullable()));
        return new Typed(text, codec, same || holds(column.type(), type));
    }

    /** Whether every value of another type is, as it stands, one of this type too. */
    private static boolean holds(ColumnType type, ColumnType other) {
        boolean signFits = !type.unsigned() || other.unsigned();
        boolean sameName = type.name() == other.name();
        return switch (type.name()) {
            case TINYINT, SMALLINT, MEDIUMINT, INT, BIGINT -> isWider(type, other);
            case DECIMAL ->
                sameName
                        && signFits
                        && other.scale() <= type.scale()
                        && other.length() - other.scale() <= type.length() - type.scale();
            case FLOAT, DOUBLE -> sameName && signFits;
            case BIT -> sameName && type.length() > 1 && other.length() > 1 && other.length() <= type.length();
            case TIME, DATETIME, TIMESTAMP -> sameName && other.scale() <= type.scale();
            case CHAR, VARCHAR, TINYTEXT, TEXT, MEDIUMTEXT, LONGTEXT ->
                other.name().isText() && other.length() <= type.length();
            case VARBINARY, TINYBLOB, BLOB, MEDIUMBLOB, LONGBLOB ->
                BINARIES.contains(other.name()) && other.length() <= type.length();
            case ENUM -> sameName && type.labels().containsAll(other.labels());
            case SET ->
                sameName
                        && other.labels().size() <= type.labels().size()
                        && type.labels().subList(0, other.labels().size()).equals(other.labels());
            case YEAR, DATE, BINARY, JSON, POINT, GEOMETRY -> false;
        };
    }

    private static boolean isWider(ColumnType type, ColumnType other) {
        int bytes = INTEGERS.indexOf(type.name());
        int otherBytes = INTEGERS.indexOf(other.name());
        if (otherBytes < 0) {
            return false;
        }
        // BIGINT UNSIGNED is the one that is read as another kind of number.
        boolean beyondLong = type.unsigned() && type.name() == TypeName.BIGINT;
        return type.unsigned() == other.unsigned()
                ? otherBytes <= bytes && !beyondLong
                : other.unsigned() && otherBytes < bytes;
    }
}
