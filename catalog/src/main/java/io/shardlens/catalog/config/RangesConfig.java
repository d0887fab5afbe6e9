package io.shardlens.catalog.config;

import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

@TypeKey(
        value = "ranges",
        doc = "Ranges of ids or of times, each in one table. All new rows go to one database: see whether that is what"
                + " you want.")
record RangesConfig(
        @Key(doc = RuleDocs.KEY_TYPE, def = "int64") KeyType keyType,

        @Key(doc = "The ranges, in any order, without overlap.", min = "1")
        List<Part> parts,

        @Key(doc = RuleDocs.ALLOW_GAPS, def = "false") boolean allowGaps)
        implements RuleConfig {
    RangesConfig {
        parts = List.copyOf(parts);
        Constraints constraints = Constraints.of(RangesConfig.class, keyType, parts, allowGaps);
        for (int i = 0; i < parts.size(); i++) {
            parts.get(i).check(constraints, "parts[" + i + "].", keyType);
        }
        constraints.check();
    }

    @Override
    public Rule value() {
        return new Rule.Ranges(
                keyType,
                parts.stream()
                        .map(part -> new Rule.Ranges.Part(part.range(keyType), SlotLayout.target(part.target())))
                        .toList(),
                allowGaps);
    }

    @Override
    public Map<String, List<String>> namedDatabases() {
        Map<String, List<String>> named = new LinkedHashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            named.put(
                    "parts[" + i + "].target",
                    List.of(SlotLayout.target(parts.get(i).target()).database()));
        }
        return named;
    }

    /** One range of keys with its table. */
    record Part(
            @Key(doc = RuleDocs.FROM, def = "") String from,
            @Key(doc = RuleDocs.TO, def = "") String to,

            @Key(
                    doc =
                            "Instead of `from` and `to`: the first and the last key, `1-1000`, both inclusive; integers only.",
                    def = "")
            String keys,

            @Key(doc = RuleDocs.ONE_TARGET, pattern = SlotLayout.TARGET)
            String target) {
        Part {
            Constraints.of(Part.class, from, to, keys, target)
                    .require(
                            "keys",
                            keys.isEmpty() || (from.isEmpty() && to.isEmpty()),
                            "give either keys, or from and to")
                    .check();
        }

        private void check(Constraints constraints, String path, KeyType type) {
            KeyTexts.check(constraints, path, type, from, to);
            constraints.require(
                    path + "keys",
                    keys.isEmpty() || inclusive(type) != null,
                    "'" + keys + "' is no inclusive range of " + type + " keys, such as 1-1000");
        }

        private KeyRange range(KeyType type) {
            KeyRange inclusive = keys.isEmpty() ? null : inclusive(type);
            return inclusive == null ? KeyTexts.range(type, from, to) : inclusive;
        }

        /** Null if the text is no such range. */
        private @Nullable KeyRange inclusive(KeyType type) {
            try {
                return KeyRange.inclusive(type, keys.replace("_", ""));
            } catch (IllegalArgumentException e) {
                return null;
            }
        }
    }
}
