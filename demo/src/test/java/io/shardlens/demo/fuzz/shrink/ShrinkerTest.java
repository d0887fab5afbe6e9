package io.shardlens.demo.fuzz.shrink;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShrinkerTest {
    private static final Function<List<Integer>, List<List<Integer>>> WITHOUT_ONE =
            list -> IntStream.range(0, list.size())
                    .mapToObj(i -> {
                        List<Integer> less = new ArrayList<>(list);
                        less.remove(i);
                        return less;
                    })
                    .toList();

    private static final Function<List<Integer>, List<List<Integer>>> SMALLER_NUMBERS =
            list -> IntStream.range(0, list.size())
                    .filter(i -> list.get(i) > 0)
                    .mapToObj(i -> {
                        List<Integer> less = new ArrayList<>(list);
                        less.set(i, less.get(i) - 1);
                        return less;
                    })
                    .toList();

    @Test
    void keepsWhatShowsTheDifferenceAndNothingElse() throws InterruptedException {
        List<Integer> smallest = new Shrinker<>(List.of(WITHOUT_ONE), 1_000)
                .shrink(List.of(9, 3, 8, 5, 7, 3), list -> list.contains(8) && list.contains(5));
        assertThat(smallest).containsExactly(8, 5);
    }

    @Test
    void goesBackToAnEarlierStageWhereALaterOneMadeItPossible() throws InterruptedException {
        List<Integer> smallest = new Shrinker<>(List.of(WITHOUT_ONE, SMALLER_NUMBERS), 1_000)
                .shrink(
                        List.of(3, 1),
                        list -> list.stream().mapToInt(Integer::intValue).sum() >= 1
                                && (list.size() == 2 || list.getFirst() == 1));
        assertThat(smallest).containsExactly(1);
    }

    @Test
    void triesNothingTwice() throws InterruptedException {
        List<List<Integer>> tried = new ArrayList<>();
        new Shrinker<>(List.of(WITHOUT_ONE, WITHOUT_ONE), 1_000).shrink(List.of(1, 1, 2), list -> {
            tried.add(list);
            return false;
        });
        assertThat(tried).doesNotHaveDuplicates().hasSize(2);
    }

    @Test
    void endsWithTheSmallestSoFarWhenThereWereTrialsEnough() throws InterruptedException {
        AtomicInteger trials = new AtomicInteger();
        List<Integer> smallest = new Shrinker<>(List.of(WITHOUT_ONE), 3).shrink(List.of(1, 2, 3, 4, 5, 6), list -> {
            trials.incrementAndGet();
            return true;
        });
        assertThat(trials).hasValue(3);
        assertThat(smallest).containsExactly(4, 5, 6);
    }

    @Test
    void givesBackWhatCannotBeSmaller() throws InterruptedException {
        assertThat(new Shrinker<>(List.of(WITHOUT_ONE), 10).shrink(List.of(1, 2), list -> false))
                .containsExactly(1, 2);
    }
}
