package io.shardlens.router.expansion;

import io.shardlens.router.key.Key;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** How SQL writes names and values. */
final class Sql {
    private Sql() {}

    static String name(String identifier) {
        return "`" + identifier.replace("`", "``") + "`";
    }

    static String table(Place place, String table) {
        return name(place.schema()) + "." + name(table);
    }

    /** Times as MySQL reads them; instants in UTC, as the session must be. */
    static String literal(Key key) {
        return switch (key) {
            case Key.LongKey number -> number.text();
            case Key.UnsignedKey number -> number.text();
            case Key.StringKey string -> bytes(string.value());
            case Key.InstantKey time -> time(time.text());
            case Key.DateTimeKey time -> time(time.text());
            case Key.DateKey date -> "'" + date.text() + "'";
        };
    }

    /** The UTF-8 bytes of a text, which mean the same under every session setting. */
    static String bytes(String text) {
        return "x'" + HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8)) + "'";
    }

    private static String time(String iso) {
        return "'" + iso.replace('T', ' ').replace("Z", "") + "'";
    }
}
