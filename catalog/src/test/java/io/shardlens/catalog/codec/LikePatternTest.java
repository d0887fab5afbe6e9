package io.shardlens.catalog.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.codec.LikePattern.Part;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LikePatternTest {
    private static LikePattern parse(String pattern) {
        return LikePattern.parse(pattern, LikePattern.BACKSLASH);
    }

    @Test
    void readsWildcardsAndWhatIsEscaped() {
        assertThat(parse("a\\%b_%c").parts())
                .containsExactly(new Part.Text("a%b"), new Part.AnyOne(), new Part.AnyMany(), new Part.Text("c"));
        assertThat(LikePattern.parse("a|_\\%", '|').parts()).containsExactly(new Part.Text("a_\\"), new Part.AnyMany());
        assertThat(LikePattern.parse("a\\%", LikePattern.NO_ESCAPE).parts())
                .containsExactly(new Part.Text("a\\"), new Part.AnyMany());
        assertThat(parse("").parts()).isEmpty();
    }

    @Test
    void anEscapeAtTheEndStandsForItself() {
        assertThat(parse("a\\").parts()).containsExactly(new Part.Text("a\\"));
    }

    @Test
    void patternsThatFindTheSameAreEqual() {
        assertThat(parse("%%a%_%_")).isEqualTo(parse("%a__%"));
        assertThat(parse("\\a")).isEqualTo(parse("a"));
    }

    @Test
    void knowsWhichPatternsAskForABeginningAlone() {
        assertThat(parse("gift%%").prefix()).contains("gift");
        assertThat(parse("50\\%%").prefix()).contains("50%");
        assertThat(parse("%").prefix()).contains("");
        assertThat(List.of(parse("gift"), parse("%gift"), parse("gift_"), parse("_%"), parse("")))
                .allSatisfy(pattern -> assertThat(pattern.prefix()).isEmpty());
        assertThat(LikePattern.prefix("5%_\\")).isEqualTo(parse("5\\%\\_\\\\%"));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void isReadBackFromItsTextUnderEveryEscape(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 2_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(8); length > 0; length--) {
                text.append(List.of("%", "_", "\\", "|", "a", "🍣", "\n").get(random.nextInt(7)));
            }
            LikePattern pattern = parse(text.toString());
            assertThat(parse(pattern.text('\\'))).as(text.toString()).isEqualTo(pattern);
            assertThat(LikePattern.parse(pattern.text('|'), '|'))
                    .as(text.toString())
                    .isEqualTo(pattern);
        }
    }
}
