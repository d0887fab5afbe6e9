package io.shardlens.router.expansion;

import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyType;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** How SQL writes names and values. */
final class Sql {
    private static final int MICRO_DIGITS = 6;

    private Sql() {}

    static String name(String identifier) {
        return "`" + identifier.replace("`", "``") + "`";
    }

    static String table(Place place, String table) {
        return name(place.schema()) + "." + name(table);
    }

    /** Times as MySQL reads them; instants as seconds since 1970, since a time would be of the session's zone. */
    static String literal(Key key) {
        return switch (key) {
            case Key.LongKey number -> number.text();
            case Key.UnsignedKey number -> number.text();
            case Key.StringKey string -> bytes(string.value());
            case Key.InstantKey time ->
                BigDecimal.valueOf(time.micros(), MICRO_DIGITS).toPlainString();
            case Key.DateTimeKey time -> "'" + time.text().replace('T', ' ') + "'";
            case Key.DateKey date -> "'" + date.text() + "'";
        };
    }

    /** The UTF-8 bytes of a text, which mean the same under every session setting. */
    static String bytes(String text) {
        return "x'" + HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8)) + "'";
    }

    /** A column as what {@link #literal} is compared with: an instant's seconds since 1970, else its value. */
    static String comparable(String column, KeyType type) {
        return switch (type) {
            case INSTANT -> "UNIX_TIMESTAMP(" + name(column) + ")";
            case INT64, UINT64, STRING, DATE_TIME, DATE -> name(column);
        };
    }
}
