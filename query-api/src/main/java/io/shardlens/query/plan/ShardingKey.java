package io.shardlens.query.plan;

import io.shardlens.catalog.codec.RoutingKeys;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.ColumnType;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.TypeName;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyFormatException;
import io.shardlens.router.key.KeyType;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * From a value of the sharding key's column to the one router key that every equal row has. Where the column calls values equal that
 * the router tells apart there is no such key, and a condition on it narrows nothing:
 *
 * <ul>
 *   <li>a case- or accent-insensitive collation: 'Bob' = 'bob', in two shards;
 *   <li>a binary collation that pads with spaces, in a VARCHAR: 'a' = 'a ', in two shards. A CHAR has no trailing spaces;
 *   <li>a literal for an ENUM that is none of its labels as they are written;
 *   <li>columns that are neither integer nor text nor date.
 * </ul>
 *
 * <p>0000-00-00, which MySQL itself writes for what is no date, is no key, and no rule says where such a row lives; a condition that it
 * may satisfy narrows nothing either. The other dates that no calendar has, such as 2024-02-31 or 2024-00-15, lie between keys, and nearly
 * every range has some: if they counted, no range of times would lead anywhere. A range finds them in the tables of its own days.
 */
final class ShardingKey {
    private static final Set<TypeName> INTEGERS = EnumSet.of(
            TypeName.TINYINT, TypeName.SMALLINT, TypeName.MEDIUMINT, TypeName.INT, TypeName.BIGINT, TypeName.YEAR);
    private static final Set<TypeName> TIMES = EnumSet.of(TypeName.DATE, TypeName.DATETIME, TypeName.TIMESTAMP);
    private static final Set<String> EXACT_COLLATIONS = Set.of("binary", "utf8mb4_0900_bin");

    private final Column column;
    private final KeyType keyType;
    private final @Nullable String whyNot;

    ShardingKey(LogicalTable table) {
        this(table.column(table.shardingKey()).orElseThrow(), table.router().keyType());
    }

    /** Of another column whose values are keys. */
    ShardingKey(Column column, KeyType keyType) {
        this.column = column;
        this.keyType = keyType;
        this.whyNot = whyNot(column.name(), column.type());
    }

    private static @Nullable String whyNot(String name, ColumnType type) {
        if (INTEGERS.contains(type.name()) || TIMES.contains(type.name()) || type.name() == TypeName.ENUM) {
            return null;
        }
        if (!type.name().isText()) {
            return "a " + type.name() + " does not name one key of the router";
        }
        String collation = String.valueOf(type.collation());
        if (EXACT_COLLATIONS.contains(collation)) {
            return null;
        }
        if (!collation.endsWith("_bin")) {
            return "under " + collation + " different texts of " + name + " are equal and may live in different shards";
        }
        return type.name() == TypeName.CHAR
                ? null
                : "under " + collation + " texts of " + name
                        + " that differ in trailing spaces are equal and may live in different shards";
    }

    Column column() {
        return column;
    }

    boolean isColumn(Column other) {
        return other.name().equals(column.name());
    }

    /** Why no value of the column names one key; empty where values do. */
    Optional<String> whyNot() {
        return Optional.ofNullable(whyNot);
    }

    /** Whether ranges of the column are ranges of keys. */
    boolean isOrdered() {
        return isTime() || (INTEGERS.contains(column.type().name()) && keyType.isInteger());
    }

    /** Whether the column is of times, which may also hold 0000-00-00: that is less than any key, and NULL at times. */
    boolean isTime() {
        return TIMES.contains(column.type().name());
    }

    /** The key of every row whose column equals {@code value}; empty where there is no single one. */
    Optional<Key> key(Object value) {
        if (whyNot != null) {
            return Optional.empty();
        }
        return value instanceof String text ? text(text) : RoutingKeys.of(keyType, value);
    }

    /** The canonical value of the column that {@link #key} makes the key of; empty where the column cannot hold it. */
    Optional<Object> value(Key key) {
        return switch (column.type().name()) {
            case TINYINT, SMALLINT, MEDIUMINT, INT, BIGINT, YEAR -> integer(new BigInteger(key.text()));
            case DATE -> Optional.of(LocalDate.parse(key.text()));
            case DATETIME -> Optional.of(LocalDateTime.parse(key.text()));
            case TIMESTAMP -> Optional.of(Instant.parse(key.text()));
            case CHAR, VARCHAR, TINYTEXT, TEXT, MEDIUMTEXT, LONGTEXT, ENUM -> Optional.of(key.text());
            case DECIMAL, FLOAT, DOUBLE, BIT, TIME, JSON, SET, POINT, GEOMETRY -> Optional.empty();
            case BINARY, VARBINARY, TINYBLOB, BLOB, MEDIUMBLOB, LONGBLOB -> Optional.empty();
        };
    }

    private Optional<Object> integer(BigInteger number) {
        boolean isUnsigned =
                column.type().name() == TypeName.BIGINT && column.type().unsigned();
        if (isUnsigned) {
            return number.signum() >= 0 ? Optional.of(number) : Optional.empty();
        }
        return number.bitLength() < Long.SIZE ? Optional.of(number.longValueExact()) : Optional.empty();
    }

    private Optional<Key> text(String text) {
        TypeName type = column.type().name();
        if (type == TypeName.ENUM && !column.type().labels().contains(text)) {
            // It may equal a label that is written in other letters.
            return Optional.empty();
        }
        try {
            return Optional.of(keyType.parse(type == TypeName.CHAR ? withoutPadding(text) : text));
        } catch (KeyFormatException e) {
            return Optional.empty();
        }
    }

    private static String withoutPadding(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == ' ') {
            end--;
        }
        return text.substring(0, end);
    }
}
