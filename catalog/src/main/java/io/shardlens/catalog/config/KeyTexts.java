package io.shardlens.catalog.config;

import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyFormatException;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keys and ranges of keys as rules write them. Integers may have underscores. */
final class KeyTexts {
    private KeyTexts() {}

    /** The key, null for an empty text. */
    static @Nullable Key bound(KeyType type, String text) {
        return text.isEmpty() ? null : key(type, text);
    }

    static Key key(KeyType type, String text) {
        return type.parse(type.isInteger() ? text.replace("_", "") : text);
    }

    static boolean isKey(KeyType type, String text) {
        try {
            bound(type, text);
            return true;
        } catch (KeyFormatException e) {
            return false;
        }
    }

    static KeyRange range(KeyType type, String from, String to) {
        return new KeyRange(bound(type, from), bound(type, to));
    }

    /** Requires that both bounds are keys. */
    static void check(Constraints constraints, String path, KeyType type, String from, String to) {
        constraints.require(path + "from", isKey(type, from), "'" + from + "' is no " + type + " key");
        constraints.require(path + "to", isKey(type, to), "'" + to + "' is no " + type + " key");
    }

    /** Requires it of every interval. */
    static void check(Constraints constraints, String path, KeyType type, List<KeyInterval> intervals) {
        for (int i = 0; i < intervals.size(); i++) {
            check(
                    constraints,
                    path + "[" + i + "].",
                    type,
                    intervals.get(i).from(),
                    intervals.get(i).to());
        }
    }

    static List<KeyRange> ranges(KeyType type, List<KeyInterval> intervals) {
        return intervals.stream().map(i -> range(type, i.from(), i.to())).toList();
    }
}
