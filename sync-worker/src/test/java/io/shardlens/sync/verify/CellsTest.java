package io.shardlens.sync.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CellsTest {
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void someCellsSplitAgainHoldWhatTheyHeldAndNothingElse(long seed) {
        Random random = new Random(seed);
        Cells cells = Cells.all(random.nextInt(8));
        for (int round = 0; round < 4; round++) {
            BitSet chosen = new BitSet();
            chosen.set(random.nextInt(cells.size()));
            for (int i = 0; i < 5; i++) {
                chosen.set(random.nextInt(cells.size()));
            }
            int split = random.nextInt(6);
            Cells finer = cells.only(chosen, split);

            assertThat(finer.size()).isEqualTo(chosen.cardinality() << split);
            for (int i = 0; i < 2_000; i++) {
                long hash = random.nextLong();
                int before = cells.of(hash);
                int after = finer.of(hash);
                assertThat(after >= 0).isEqualTo(before >= 0 && chosen.get(before));
                assertThat(after).isLessThan(finer.size());
                if (after >= 0) {
                    assertThat(after >> split).isEqualTo(chosen.get(0, before).cardinality());
                }
            }
            cells = finer;
        }
    }

    @ParameterizedTest(name = "{0} of all")
    @ValueSource(doubles = {0.0001, 0.01, 0.3, 1})
    void aSampleIsAboutAsLargeAsAskedFor(double part) {
        Cells cells = Cells.sample(part, 10, new Random(7));
        Random random = new Random(8);
        int in = 0;
        for (int i = 0; i < 200_000; i++) {
            in += cells.of(random.nextLong()) >= 0 ? 1 : 0;
        }

        assertThat(cells.part()).isBetween(part * 0.8, part * 1.2);
        assertThat(in / 200_000.0).isBetween(part * 0.5, part * 1.5);
    }
}
