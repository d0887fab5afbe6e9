package io.shardlens.sync.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ShrinkerTest {
    @Test
    void keepsOnlyTheStepsThatAreNeededAndTakesTheirDetailsOut() {
        // Given a schedule that fails where a step of kind 3 comes before one of kind 5
        int[] schedule = new Random(1).ints(200).toArray();
        schedule[60] = 0x7F00_0003;
        schedule[140] = 0x7F00_0005;

        // When
        int[] shortest = new Shrinker(ShrinkerTest::fails).shrink(schedule);

        // Then
        assertThat(shortest).containsExactly(3, 5);
    }

    private static boolean fails(int[] schedule) {
        boolean three = false;
        for (int step : schedule) {
            int kind = step & 0xFF;
            if (three && kind == 5) {
                return true;
            }
            three |= kind == 3;
        }
        return false;
    }
}
