package io.shardlens.sync.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.watermark.GtidSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AckTrackerTest {
    private static TransactionEnd end(long offset) {
        return new TransactionEnd(GtidSet.EMPTY, new Position(1, offset));
    }

    @Test
    void holdsBackAFinishedBatchBehindAnUnfinishedOne() {
        // Given
        AckTracker tracker = new AckTracker();
        AckTracker.Batch first = tracker.open(1, 10);
        AckTracker.Batch second = tracker.open(2, 20);
        first.expect();
        first.seal(end(100));
        second.seal(end(200));

        // When
        AckTracker.Finished before = tracker.poll();
        first.finish(1);
        AckTracker.Finished after = tracker.poll();

        // Then
        assertThat(before).isNull();
        assertThat(after).isEqualTo(new AckTracker.Finished(List.of(1L, 2L), 30, end(200)));
    }

    @Test
    void doesNotFinishABatchThatMayStillGetOperations() {
        AckTracker tracker = new AckTracker();
        AckTracker.Batch batch = tracker.open(1, 10);
        batch.expect();
        batch.finish(1);

        assertThat(tracker.poll()).isNull();
    }

    @Test
    void namesNoTransactionEndInTheMiddleOfATransaction() {
        AckTracker tracker = new AckTracker();
        tracker.open(1, 10).seal(null);

        assertThat(tracker.poll()).isEqualTo(new AckTracker.Finished(List.of(1L), 10, null));
    }

    @Test
    void refusesMoreCompletionsThanOperations() {
        AckTracker.Batch batch = new AckTracker().open(7, 10);
        batch.expect();

        assertThatThrownBy(() -> batch.finish(2)).hasMessageContaining("batch 7 has 1 operations pending, not 2");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void neverPassesAnUnfinishedBatchAndLosesNone(long seed) {
        // Given
        Random random = new Random(seed);
        AckTracker tracker = new AckTracker();
        List<AckTracker.Batch> open = new ArrayList<>();
        List<Integer> pending = new ArrayList<>();
        Set<Integer> unfinished = new HashSet<>();
        List<Long> acknowledged = new ArrayList<>();
        int batches = 200;

        // When
        while (acknowledged.size() < batches) {
            if (open.size() < batches && random.nextBoolean()) {
                int operations = random.nextInt(4);
                AckTracker.Batch batch = tracker.open(open.size(), 1);
                for (int i = 0; i < operations; i++) {
                    batch.expect();
                }
                batch.seal(end(open.size()));
                if (operations > 0) {
                    unfinished.add(open.size());
                }
                open.add(batch);
                pending.add(operations);
            } else if (!unfinished.isEmpty()) {
                int chosen = unfinished.stream()
                        .skip(random.nextInt(unfinished.size()))
                        .findFirst()
                        .orElseThrow();
                open.get(chosen).finish(1);
                pending.set(chosen, pending.get(chosen) - 1);
                if (pending.get(chosen) == 0) {
                    unfinished.remove(chosen);
                }
            }
            AckTracker.Finished finished = tracker.poll();
            if (finished != null) {
                acknowledged.addAll(finished.batchIds());
                // Then
                long last = finished.batchIds().getLast();
                assertThat(unfinished).allMatch(batch -> batch > last);
                assertThat(finished.end()).isEqualTo(end(last));
            }
        }

        // Then
        assertThat(acknowledged).isSorted().doesNotHaveDuplicates().hasSize(batches);
        assertThat(tracker.idle()).isTrue();
    }
}
