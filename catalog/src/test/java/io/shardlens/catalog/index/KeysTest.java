package io.shardlens.catalog.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys compare as an evaluator does that pads both texts with blanks. */
class KeysTest {
    private static final String ALPHABET = "\t\n !aAbz~éØ漢🍣";
    private static final int PADDED = 12;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    @Tag("Q31")
    void comparesAsIfBlanksWithoutEndFollowed(long seed) {
        Random random = new Random(seed);
        CollationKeys keys = new BinaryKeys(true);
        for (int i = 0; i < 20_000; i++) {
            String left = text(random);
            String right = text(random);

            assertThat(compare(keys.fold(left), keys.fold(right)))
                    .as("'%s' and '%s'", left, right)
                    .isEqualTo(comparePadded(left, right));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void comparesWeightsAsIfBlanksWithoutEndFollowed(long seed) {
        Random random = new Random(seed);
        CollationKeys keys = new WeightKeys(codePointsAsWeights(), true, new BitSet());
        for (int i = 0; i < 20_000; i++) {
            String left = text(random).replace("🍣", "x");
            String right = text(random).replace("🍣", "x");

            assertThat(compare(keys.fold(left), keys.fold(right)))
                    .as("'%s' and '%s'", left, right)
                    .isEqualTo(comparePadded(left, right));
        }
    }

    @Test
    @Tag("Q31")
    void trailingBlanksCountOnlyWithoutPadding() {
        assertThat(new BinaryKeys(true).fold("a ")).isEqualTo(new BinaryKeys(true).fold("a"));
        assertThat(new BinaryKeys(false).fold("a ")).isNotEqualTo(new BinaryKeys(false).fold("a"));
    }

    @Test
    void aCharacterOfTwoWeightsEqualsTwoCharactersButDoesNotBeginLikeTheFirst() {
        WeightTable table = new WeightTable.Builder(0x100)
                .add(' ', "0209")
                .add('a', "1C47")
                .add('e', "1CAA")
                .add('æ', "1C471CAA")
                .build();
        CollationKeys keys = new WeightKeys(table, false, new BitSet());

        assertThat(keys.fold("æ")).isEqualTo(keys.fold("ae"));
        assertThat(keys.like("æ").orElseThrow()).doesNotStartWith(keys.like("a").orElseThrow());
        assertThat(keys.like("ae").orElseThrow()).startsWith(keys.like("a").orElseThrow());
        assertThat(keys.fold("x")).as("not in the table").isEmpty();
        assertThat(keys.like("ax")).as("not in the table").isEmpty();
    }

    @Test
    void charactersThatLikeFindsEqualToNoneHaveTheirOwnPrefixKey() {
        WeightTable table =
                new WeightTable.Builder(0x100).add('x', "FFFD").add('y', "FFFD").build();
        BitSet unlike = new BitSet();
        unlike.set('x');
        CollationKeys keys = new WeightKeys(table, false, unlike);

        assertThat(keys.fold("x")).isEqualTo(keys.fold("y"));
        assertThat(keys.like("x")).isNotEqualTo(keys.like("y"));
    }

    @Test
    void halfASurrogatePairHasNoKey() {
        assertThat(new BinaryKeys(true).fold("\uD83C")).isEmpty();
        assertThat(new BinaryKeys(false).like("\uDF63")).isEmpty();
    }

    @Test
    void knowsTheCollationsItCanReproduce() {
        assertThat(CollationRule.of("utf8mb4_0900_ai_ci"))
                .hasValueSatisfying(r -> assertThat(r.padSpace()).isFalse());
        assertThat(CollationRule.of("utf8mb4_bin"))
                .hasValueSatisfying(r -> assertThat(r.padSpace()).isTrue());
        assertThat(CollationRule.of("utf8mb3_general_ci")).isPresent();
        assertThat(CollationRule.of("utf8mb4_swedish_ci")).isEmpty();
        assertThat(CollationRule.of("latin1_bin")).isEmpty();
        assertThat(CollationRule.of("utf8mb4_0900_as_cs")).isEmpty();
        assertThat(CollationRule.of("binary")).isEmpty();
    }

    @Test
    void leavesOutWhatCollationsMayIgnoreOrContract() {
        assertThat(IntStream.of('a', 'é', 'ß', 'Ж', 'Ω', 'か', '漢', '한', 0x1F363, ' ', '\t', '·', '1'))
                .allMatch(ProvenText::isProven);
        assertThat(IntStream.of(0x301, 0x200B, 0x200D, 0xFE0F, 'ก', 'अ', 0x1100, 0x378, 0xE000, 0xD800))
                .noneMatch(ProvenText::isProven);
    }

    private static WeightTable codePointsAsWeights() {
        WeightTable.Builder table = new WeightTable.Builder(0x1_0000);
        ALPHABET.chars().filter(c -> !Character.isSurrogate((char) c)).forEach(c -> table.add(c, "%04X".formatted(c)));
        return table.add('x', "0078").build();
    }

    private static String text(Random random) {
        int[] letters = ALPHABET.codePoints().toArray();
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            text.appendCodePoint(random.nextInt(3) == 0 ? ' ' : letters[random.nextInt(letters.length)]);
        }
        return text.toString();
    }

    private static int comparePadded(String left, String right) {
        int[] l = (left + " ".repeat(PADDED)).codePoints().limit(PADDED).toArray();
        int[] r = (right + " ".repeat(PADDED)).codePoints().limit(PADDED).toArray();
        return Integer.signum(Arrays.compare(l, r));
    }

    private static int compare(Optional<String> left, Optional<String> right) {
        return Integer.signum(Arrays.compareUnsigned(
                left.orElseThrow().getBytes(StandardCharsets.UTF_8),
                right.orElseThrow().getBytes(StandardCharsets.UTF_8)));
    }
}
