package io.shardlens.query.mysql;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.codec.UnreadableValueException;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.TypeName;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How values of an ENUM or SET come from shards: as their number and their text. A table may have its labels in other places than the
 * logical table, and may have been altered since this process read it. So what a value is, its text says. Its number orders it, and
 * tells it from others, only where it stands for the same text here.
 *
 * @param column the column
 * @param codec reads numbers by the labels that the logical table has
 */
record LabelSql(Column column, Codec codec) {
    private static final char BETWEEN = ':';

    /** Whether values of a column come so. Labels of bytes are no texts: their numbers alone tell what they are. */
    static boolean fits(Column column) {
        TypeName type = column.type().name();
        return (type == TypeName.ENUM || type == TypeName.SET)
                && !"binary".equals(column.type().charset());
    }

    static Optional<LabelSql> of(ColumnSql sql) {
        return fits(sql.column()) ? Optional.of(new LabelSql(sql.column(), sql.codec())) : Optional.empty();
    }

    /** The number of a value. */
    static String number(String name) {
        return "CAST(" + name + " AS UNSIGNED)";
    }

    /** The text of a value, in a character set that has every label. */
    static String text(String name) {
        return "CONVERT(" + name + " USING utf8mb4)";
    }

    /** Number and text in one; NULL where they are. MySQL believes numbers to be no longer than labels, and is told better. */
    static String expression(String number, String text) {
        return "CONCAT(CAST(" + number + " AS CHAR(20) CHARACTER SET utf8mb4), '" + BETWEEN + "', " + text + ")";
    }

    /**
     * The number that the logical table gives to labels of which there is only the text; 0 for labels that it does not have, as MySQL has it.
     *
     * @param text an expression
     */
    static String numberOfText(Column column, String text) {
        String exact = text(text) + " COLLATE utf8mb4_bin";
        List<String> labels =
                column.type().labels().stream().map(LabelSql::literal).toList();
        if (column.type().name() == TypeName.ENUM) {
            // Of NULL, FIELD makes 0.
            return "IF(" + text + " IS NULL, NULL, FIELD(" + exact + ", " + String.join(", ", labels) + "))";
        }
        return IntStream.range(0, labels.size())
                .mapToObj(i -> "(FIND_IN_SET(" + labels.get(i) + ", " + exact + ") > 0) << " + i)
                .collect(Collectors.joining(" | ", "(", ")"));
    }

    private static String literal(String label) {
        return label.isEmpty()
                ? "''"
                : "_utf8mb4 0x" + HexFormat.of().formatHex(label.getBytes(StandardCharsets.UTF_8));
    }

    /** The same of a text that was read: a Long for ENUM, a BigInteger for SET. */
    static Object numberOf(Column column, String text) {
        List<String> labels = column.type().labels();
        if (column.type().name() == TypeName.ENUM) {
            return labels.indexOf(text) + 1L;
        }
        return Stream.of(text.split(",", -1))
                .filter(labels::contains)
                .map(label -> BigInteger.ZERO.setBit(labels.indexOf(label)))
                .reduce(BigInteger.ZERO, BigInteger::or);
    }

    /** The canonical value of what {@link #expression} gave. */
    Object value(String read) {
        String text = textOf(read);
        return known(read).orElseGet(() -> column.type().name() == TypeName.ENUM ? text : members(text));
    }

    /**
     * What orders the same value among those of other tables: a Long for ENUM, a BigInteger for SET.
     *
     * @throws OtherLabelsException where it stands for another value in the logical table
     */
    Object sortValue(String read) {
        if (known(read).isEmpty()) {
            throw new OtherLabelsException(column);
        }
        String number = numberOf(read);
        return column.type().name() == TypeName.ENUM ? (Object) Long.valueOf(number) : new BigInteger(number);
    }

    /** What the number stands for in the logical table, where that is the text. */
    private Optional<Object> known(String read) {
        try {
            Object known = codec.fromRow(numberOf(read));
            return textOf(read).equals(codec.toSql(known)) ? Optional.of(known) : Optional.empty();
        } catch (UnreadableValueException e) {
            return Optional.empty();
        }
    }

    private static String numberOf(String read) {
        return read.substring(0, read.indexOf(BETWEEN));
    }

    private static String textOf(String read) {
        return read.substring(read.indexOf(BETWEEN) + 1);
    }

    /** In the order of the logical table, which does not have all of them perhaps. */
    private List<String> members(String text) {
        List<String> labels = column.type().labels();
        return text.isEmpty()
                ? List.of()
                : List.of(text.split(",", -1)).stream()
                        .sorted(Comparator.comparingInt(
                                label -> labels.contains(label) ? labels.indexOf(label) : labels.size()))
                        .toList();
    }
}
