package io.shardlens.router.id;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.key.Key;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SegmentIdsTest {
    /** Counts up in memory; fails while it is told to. */
    private static final class MemorySegments implements SegmentStore {
        private long next;
        private int allocated;
        private boolean failing;

        @Override
        public synchronized Segment allocate(String name, int size) {
            if (failing) {
                throw new IllegalStateException("the store is down");
            }
            allocated++;
            next += size;
            return new Segment(next - size, next);
        }

        synchronized int allocated() {
            return allocated;
        }
    }

    private final MemorySegments store = new MemorySegments();
    private final Queue<Runnable> background = new ArrayDeque<>();

    @Test
    void followEachOtherAcrossSegments() {
        SegmentIds ids = new SegmentIds("orders", 4, store, Runnable::run);

        assertThat(take(ids, 10)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    @Test
    void fetchTheNextSegmentOnceHalfOfOneIsUsed() {
        SegmentIds ids = new SegmentIds("orders", 10, store, background::add);

        take(ids, 5);
        assertThat(background).isEmpty();
        take(ids, 3);
        assertThat(background).hasSize(1);
        background.remove().run();
        take(ids, 5);

        assertThat(store.allocated()).isEqualTo(2);
    }

    @Test
    void surviveAStoreThatIsAwayForLessThanHalfASegment() {
        SegmentIds ids = new SegmentIds("orders", 10, store, background::add);
        take(ids, 6);

        store.failing = true;
        background.remove().run();
        assertThat(take(ids, 4)).containsExactly(6, 7, 8, 9);
        store.failing = false;

        assertThat(ids.next()).isEqualTo(10);
    }

    @Test
    void endWithTheSegmentWhileTheStoreIsAway() {
        SegmentIds ids = new SegmentIds("orders", 2, store, Runnable::run);
        store.failing = true;

        assertThatThrownBy(ids::next)
                .isInstanceOfSatisfying(
                        IdException.class, e -> assertThat(e.reason()).isEqualTo(IdException.Reason.STORE))
                .hasMessageContaining("orders")
                .hasRootCauseMessage("the store is down");
        store.failing = false;
        assertThat(ids.next()).isZero();
    }

    @Test
    void doWithoutFetchingAheadWhereTheExecutorIsFull() {
        SegmentIds ids = new SegmentIds("orders", 4, store, task -> {
            throw new RejectedExecutionException("full");
        });

        assertThat(take(ids, 6)).containsExactly(0, 1, 2, 3, 4, 5);
    }

    @Test
    void refuseASegmentThatWasGivenBefore() {
        SegmentIds ids = new SegmentIds("orders", 2, (name, size) -> new Segment(0, 2), Runnable::run);
        take(ids, 2);

        assertThatThrownBy(ids::next).isInstanceOf(IdException.class).hasMessageContaining("[from=0, to=2]");
    }

    @Test
    void carryAGeneUntilTheyAreTooGreat() {
        Gene gene = new Gene(HashFunction.CRC32, 3);
        long greatest = gene.greatestUnique();
        GeneIds ids = new GeneIds(
                new SegmentIds("orders", 2, (name, size) -> new Segment(greatest, greatest + 2), Runnable::run), gene);

        assertThat(ids.next(Key.of("shenjian"))).isEqualTo(greatest << 3 | 4);
        assertThatThrownBy(() -> ids.next(Key.of("shenjian")))
                .isInstanceOfSatisfying(
                        IdException.class, e -> assertThat(e.reason()).isEqualTo(IdException.Reason.GENE_OVERFLOW));
    }

    @Test
    void doNotRepeatInAMillionFromEightThreadsAndGrowInEach() throws Exception {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            SegmentIds ids = new SegmentIds("orders", 1000, store, executor);
            List<Callable<long[]>> tasks = new ArrayList<>();
            for (int thread = 0; thread < 8; thread++) {
                tasks.add(() -> LongStream.generate(ids::next).limit(125_000).toArray());
            }

            List<long[]> given = SnowflakeIdsTest.inParallel(tasks);

            assertThat(given).allSatisfy(own -> assertThat(own).isSorted());
            assertThat(given.stream().flatMapToLong(LongStream::of).distinct().count())
                    .isEqualTo(1_000_000);
            int[] slots = new int[8];
            given.stream().flatMapToLong(LongStream::of).forEach(id -> slots[(int) (id & 7)]++);
            assertThat(LongStream.of(0, 1, 2, 3, 4, 5, 6, 7).mapToInt(slot -> slots[(int) slot]))
                    .allSatisfy(count -> assertThat(count).isBetween(122_500, 127_500));
        }
    }

    private static long[] take(UniqueIds ids, int count) {
        return LongStream.generate(ids::next).limit(count).toArray();
    }
}
