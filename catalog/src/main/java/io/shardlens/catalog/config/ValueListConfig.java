package io.shardlens.catalog.config;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.KeyNormalizer;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.KeyType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

@TypeKey(value = "value-list", doc = "Values, such as regions or tenants, each with its table.")
record ValueListConfig(
        @Key(doc = RuleDocs.KEY_TYPE) KeyType keyType,

        @Key(
                doc =
                        "How texts are equal: `exact`, as under `utf8mb4_0900_bin`, or `padded`, where trailing spaces do not"
                                + " count, as under `utf8mb4_bin`. A column of another collation cannot be placed by its values.",
                def = "exact")
        Comparison comparison,

        @Key(doc = "Values and where they are; no value twice.", min = "1")
        List<Choice> choices,

        @Key(
                doc = "Where all other values are: `database.table`. Empty: they are refused.",
                def = "",
                pattern = "|" + SlotLayout.TARGET)
        String otherwise)
        implements RuleConfig {
    ValueListConfig {
        choices = List.copyOf(choices);
        Constraints constraints = Constraints.of(ValueListConfig.class, keyType, comparison, choices, otherwise);
        for (int i = 0; i < choices.size(); i++) {
            List<String> values = choices.get(i).values();
            for (int j = 0; j < values.size(); j++) {
                constraints.require(
                        "choices[" + i + "].values[" + j + "]",
                        KeyTexts.isKey(keyType, values.get(j)),
                        "'" + values.get(j) + "' is no " + keyType + " key");
            }
        }
        constraints.check();
    }

    @Override
    public Rule value() {
        Target rest = otherwise.isEmpty() ? null : SlotLayout.target(otherwise);
        return new Rule.ValueList(
                keyType,
                choices.stream()
                        .map(choice -> new Rule.ValueList.Choice(
                                choice.values().stream()
                                        .map(value -> KeyTexts.key(keyType, value))
                                        .toList(),
                                SlotLayout.target(choice.target())))
                        .toList(),
                rest,
                comparison.normalizer());
    }

    @Override
    public Map<String, List<String>> namedDatabases() {
        Map<String, List<String>> named = new LinkedHashMap<>();
        for (int i = 0; i < choices.size(); i++) {
            named.put(
                    "choices[" + i + "].target",
                    List.of(SlotLayout.target(choices.get(i).target()).database()));
        }
        if (!otherwise.isEmpty()) {
            named.put("otherwise", List.of(SlotLayout.target(otherwise).database()));
        }
        return named;
    }

    /** How texts are equal. */
    enum Comparison {
        EXACT,
        PADDED;

        KeyNormalizer normalizer() {
            return switch (this) {
                case EXACT -> KeyNormalizer.exact();
                case PADDED -> KeyNormalizer.of("padded", Comparison::withoutPadding);
            };
        }

        private static String withoutPadding(String text) {
            int end = text.length();
            while (end > 0 && text.charAt(end - 1) == ' ') {
                end--;
            }
            return text.substring(0, end);
        }
    }

    /** Some values and their table. */
    record Choice(
            @Key(doc = "The values.", min = "1") List<String> values,

            @Key(doc = RuleDocs.ONE_TARGET, pattern = SlotLayout.TARGET)
            String target) {
        Choice {
            values = List.copyOf(values);
            Constraints.of(Choice.class, values, target).check();
        }
    }
}
