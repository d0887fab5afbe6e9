package io.shardlens.catalog.lineage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VersionTest {
    private static final long LAST_FILE = (1L << 21) - 1;
    private static final long LAST_OFFSET = (1L << 32) - 1;

    @Test
    void packsGenerationFileAndOffset() {
        assertThat(Version.of(0, new Position(0, 0))).isZero();
        assertThat(Version.of(0, new Position(0, 15))).isZero();
        assertThat(Version.of(0, new Position(0, 16))).isEqualTo(1);
        assertThat(Version.of(0, new Position(1, 0))).isEqualTo(1L << 28);
        assertThat(Version.of(1, new Position(0, 0))).isEqualTo(1L << 49);
    }

    @Test
    void fillsWhatElasticsearchTakesAndNoMore() {
        assertThat(Version.of(Version.MAX_GENERATION, new Position(LAST_FILE, LAST_OFFSET)))
                .isEqualTo(Long.MAX_VALUE);
    }

    @ParameterizedTest(name = "generation {0}, file {1}, offset {2}")
    @CsvSource({
        "-1, 0, 0, generation -1",
        "16384, 0, 0, generation 16384",
        "0, 2097152, 0, binlog file 2097152",
        "0, 0, 4294967296, binlog offset / 16 268435456"
    })
    void refusesWhatDoesNotFit(int generation, long file, long offset, String message) {
        assertThatThrownBy(() -> Version.of(generation, new Position(file, offset)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {11, 12, 13, 14, 15})
    void growsWithEveryEvent(long seed) {
        Random random = new Random(seed);
        int generation = 0;
        Position position = new Position(0, 4);
        long version = Version.of(generation, position);
        for (int i = 0; i < 5_000; i++) {
            // Events are at least 19 bytes apart; a file may end at any point, and so may a history.
            int what = random.nextInt(100);
            if (what == 0 && generation < Version.MAX_GENERATION) {
                generation++;
                position = new Position(random.nextInt(5), 4);
            } else if (what < 5) {
                position = new Position(position.file() + 1, 4);
            } else {
                position = new Position(position.file(), position.offset() + 19 + random.nextInt(200));
            }
            long next = Version.of(generation, position);

            assertThat(next).as("generation %s %s", generation, position).isGreaterThan(version);
            version = next;
        }
    }
}
