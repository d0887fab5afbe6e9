package io.shardlens.catalog.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.codec.LikePattern;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the expressions have of Lucene's language means the same in Java's. */
class LikeExpressionsTest {
    private static final List<String> CHARACTERS =
            List.of("a", "b", "A", "æ", "🍣", ".", "*", "\\", "[", "-", " ", "\n");

    private static CollationKeys weights() {
        WeightTable.Builder table = new WeightTable.Builder(0x2_0000);
        for (String character : CHARACTERS) {
            int c = character.codePointAt(0);
            // A equals a; æ has two weights; the blank has none.
            String hex =
                    character.equals("A") ? "0061" : character.equals("æ") ? "00610065" : "%04X".formatted(c & 0xFFFF);
            table.add(c, character.equals(" ") ? "" : hex);
        }
        BitSet unlike = new BitSet();
        unlike.set("🍣".codePointAt(0));
        return new WeightKeys(table.build(), false, unlike);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void findTheKeysOfTheTextsThatThePatternFinds(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        CollationKeys binary = new BinaryKeys(true);
        CollationKeys weights = weights();
        int found = 0;
        for (int i = 0; i < 5_000; i++) {
            List<String> text = random.ints(random.nextInt(5), 0, CHARACTERS.size())
                    .mapToObj(CHARACTERS::get)
                    .toList();
            StringBuilder wanted = new StringBuilder();
            for (String character : text) {
                wanted.append(
                        switch (random.nextInt(8)) {
                            case 0 -> "%";
                            case 1 -> "_";
                            case 2 -> "%" + escaped(character);
                            case 3 -> escaped(CHARACTERS.get(random.nextInt(CHARACTERS.size())));
                            default -> escaped(character);
                        });
            }
            wanted.append(random.nextInt(9) == 0 ? "_" : "");
            LikePattern pattern = LikePattern.parse(wanted.toString(), '|');
            String shown = wanted + " on " + text;
            boolean exact = like(text, wanted.toString(), false);
            found += exact ? 1 : 0;
            assertThat(finds(binary, pattern, text)).as(shown).isEqualTo(exact);
            assertThat(finds(weights, pattern, text)).as(shown).isEqualTo(like(text, wanted.toString(), true));
        }
        assertThat(found).isBetween(500, 4_999);
    }

    private static String escaped(String character) {
        return "|" + character;
    }

    private static boolean finds(CollationKeys keys, LikePattern pattern, List<String> text) {
        String expression = keys.likeExpression(pattern).orElseThrow();
        return Pattern.compile(expression, Pattern.DOTALL)
                .matcher(keys.like(String.join("", text)).orElseThrow())
                .matches();
    }

    /** By trying every length for every wildcard. */
    private static boolean like(List<String> text, String pattern, boolean folded) {
        if (pattern.isEmpty()) {
            return text.isEmpty();
        }
        if (pattern.startsWith("%")) {
            return like(text, pattern.substring(1), folded)
                    || (!text.isEmpty() && like(text.subList(1, text.size()), pattern, folded));
        }
        if (text.isEmpty()) {
            return false;
        }
        List<String> rest = text.subList(1, text.size());
        if (pattern.startsWith("_")) {
            return like(rest, pattern.substring(1), folded);
        }
        String sought = pattern.substring(1, pattern.offsetByCodePoints(1, 1));
        boolean same =
                text.getFirst().equals(sought) || (folded && text.getFirst().equalsIgnoreCase(sought));
        return same && like(rest, pattern.substring(1 + sought.length()), folded);
    }

    @Test
    void charactersThatAreNotProvenHaveNone() {
        assertThat(weights().likeExpression(LikePattern.parse("%c_", '\\'))).isEmpty();
        assertThat(weights().likeExpression(LikePattern.parse("", '\\'))).contains("");
    }
}
