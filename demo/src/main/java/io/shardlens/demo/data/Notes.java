package io.shardlens.demo.data;

import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Notes that people write and collations disagree on: case, accents, expansions, other scripts, emoji, LIKE's own wildcards, quotes,
 * spaces at either end, the empty string and NULL.
 */
final class Notes {
    private static final List<String> PHRASES = List.of(
            "gift",
            "Gift",
            "GIFT for Zoë",
            "gift for Zoe",
            "Geschenk für Müller",
            "Geschenk fur Muller",
            "Straße 7",
            "STRASSE 7",
            "strasse 7",
            "Ærø",
            "aero",
            "aerø",
            "café",
            "Cafe",
            "cafe ",
            " cafe",
            "naïve crème brûlée",
            "Łódź",
            "Lodz",
            "寿司 🍣",
            "寿司 🍺",
            "寿司",
            "すし",
            "スシ",
            "상자",
            "подарок",
            "Подарок",
            "ΔΏΡΟ",
            "δώρο",
            "🍣",
            "🍺",
            "🍣🍺",
            "100% off",
            "100_ off",
            "100 off",
            "it's \"here\" \\ there",
            "two\nlines",
            "tab\tbetween",
            "leave at door",
            "ring twice",
            "no note",
            "null");

    private Notes() {}

    static @Nullable String pick(RandomGenerator random) {
        int kind = random.nextInt(10);
        if (kind == 0) {
            return null;
        }
        if (kind == 1) {
            return "";
        }
        String phrase = PHRASES.get(random.nextInt(PHRASES.size()));
        return kind < 7 ? phrase : phrase + " #" + random.nextInt(200);
    }
}
