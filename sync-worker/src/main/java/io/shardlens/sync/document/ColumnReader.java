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

    private static final Set<TypeName> TEXTS = EnumSet.of(
            TypeName.CHAR, TypeName.VARCHAR, TypeName.TINYTEXT, TypeName.TEXT, TypeName.MEDIUMTEXT, TypeName.LONGTEXT);
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
    private final Codec own;
    private final CodecRowDocuments.Source source;
    /** What the last row said; neighbours say the same. */
    private volatile @Nullable Typed last;

    /** @param column as the index has it */
    ColumnReader(Column column, CodecRowDocuments.Source source) {
        this.column = column;
        this.own = Codecs.of(column);
        this.source = source;
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
        if (type == null) {
            return read(own, text);
        }
        Typed known = last;
        if (known == null || !known.text().equals(type)) {
            known = typed(type);
            last = known;
        }
        if (!known.fits()) {
            throw new UnreadableValueException(
                    column,
                    text,
                    "its row declares the column as " + type + ", the index has it as "
                            + column.type().sql());
        }
        return read(known.codec(), text);
    }

    private Object read(Codec codec, String text) {
        return switch (source) {
            case BINLOG -> codec.fromBinlog(text);
            case SELECT -> codec.fromRow(text);
        };
    }

    private Typed typed(String text) {
        ColumnType type;
        try {
            type = ColumnTypeParser.parse(
                    text, column.type().charset(), column.type().collation());
        } catch (IllegalArgumentException e) {
            // Words that only the source knows; the servers' own are all known.
            return new Typed(text, own, true);
        }
        return type.equals(column.type())
                ? new Typed(text, own, true)
                : new Typed(
                        text,
                        Codecs.of(new Column(column.name(), type, column.nullable())),
                        holds(column.type(), type));
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
                TEXTS.contains(other.name()) && other.length() <= type.length();
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
