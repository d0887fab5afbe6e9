package io.shardlens.router.id;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.key.Key;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SnowflakeIdsTest {
    private static final Instant EPOCH = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant NOW = EPOCH.plus(Duration.ofDays(30));
    private static final SnowflakeLayout LAYOUT = SnowflakeLayout.usual(EPOCH);
    private static final Duration LEAD = Duration.ofMillis(100);

    private final ManualClock clock = new ManualClock(NOW);

    @Test
    void holdTimeWorkerAndSequence() {
        SnowflakeIds ids = ids(5);

        long first = ids.next();
        long second = ids.next();

        assertThat(first >> 22).isEqualTo(Duration.ofDays(30).toMillis());
        assertThat(first >> 12 & 1023).isEqualTo(5);
        assertThat(second).isEqualTo(first + 1);
    }

    @Test
    void goOnAheadOfAClockThatGoesBack() {
        SnowflakeIds ids = ids(1);
        long before = ids.next();

        clock.advance(-50);

        assertThat(ids.next()).isEqualTo(before + 1);
    }

    @Test
    void endOnceTheClockIsTooFarBehindAndGoOnWhenItHasCaughtUp() {
        SnowflakeIds ids = ids(1);
        long before = ids.next();

        clock.advance(-101);

        assertThatThrownBy(ids::next)
                .isInstanceOfSatisfying(
                        IdException.class, e -> assertThat(e.reason()).isEqualTo(IdException.Reason.AHEAD_OF_CLOCK))
                .hasMessageContaining(NOW.toString())
                .hasMessageContaining("at most 100 ms ahead");
        clock.advance(1);
        assertThat(ids.next()).isEqualTo(before + 1);
    }

    @Test
    void borrowTheNextMillisecondsOfABurstUpToTheLead() {
        SnowflakeIds ids = ids(1);
        long last = ids.next();
        long given = 1;
        for (; given < 101 * 4096; given++) {
            long id = ids.next();
            assertThat(id).isGreaterThan(last);
            last = id;
        }

        assertThatThrownBy(ids::next).hasMessageContaining("too fast");
        clock.advance(1);
        assertThat(ids.next()).isGreaterThan(last);
    }

    @ParameterizedTest(name = "{0} ids per millisecond")
    @ValueSource(ints = {1, 3, 64, 1000})
    void fillTheSlotsOfTheirRemainderEvenlyWhateverTheRate(int rate) {
        SnowflakeIds ids = ids(1);
        int[] slots = new int[16];
        for (int i = 0; i < 160_000; i++) {
            if (i % rate == 0) {
                clock.advance(1);
            }
            slots[(int) (ids.next() & 15)]++;
        }

        assertThat(Arrays.stream(slots).boxed())
                .allSatisfy(count -> assertThat(count).isBetween(9_800, 10_200));
    }

    @Test
    void neverCarryATimeOutsideTheLease() {
        WorkerLease lease = new WorkerLease(1, NOW.plusMillis(20), NOW.plusMillis(30), 1);
        SnowflakeIds ids = new SnowflakeIds(LAYOUT, clock, lease, LEAD);

        assertThat(time(ids.next())).isEqualTo(NOW.plusMillis(20));
        clock.advance(29);
        assertThat(time(ids.next())).isEqualTo(NOW.plusMillis(29));
        clock.advance(1);
        assertThatThrownBy(ids::next)
                .isInstanceOfSatisfying(
                        IdException.class, e -> assertThat(e.reason()).isEqualTo(IdException.Reason.LEASE))
                .hasMessageContaining("renew");
        ids.renewed(new WorkerLease(1, NOW, NOW.plusSeconds(60), 1));
        assertThat(time(ids.next())).isEqualTo(NOW.plusMillis(30));
    }

    @Test
    void areNeverGivenAgainByTheNextHolderOfTheNumber() {
        SnowflakeIds first = ids(1);
        long last = first.next();

        WorkerLease used = first.used();
        clock.advance(-10);
        SnowflakeIds second = new SnowflakeIds(
                LAYOUT, clock, new WorkerLease(1, used.to(), NOW.plusSeconds(60), used.term() + 1), LEAD);

        assertThat(second.next()).isGreaterThan(last);
    }

    @Test
    void refuseTheRenewalOfAnotherLease() {
        SnowflakeIds ids = ids(1);

        assertThatThrownBy(() -> ids.renewed(lease(2))).hasMessageContaining("does not renew");
        assertThatThrownBy(() -> ids.renewed(new WorkerLease(1, EPOCH, NOW, 2))).hasMessageContaining("does not renew");
        assertThatThrownBy(() -> new SnowflakeIds(LAYOUT, clock, lease(1024), LEAD))
                .hasMessageContaining("expected 0 to 1023");
    }

    @Test
    void endWithTheirTimeBits() {
        SnowflakeLayout short10 = new SnowflakeLayout(EPOCH, 10, 1, 1);
        ManualClock late = new ManualClock(EPOCH.plusMillis(1024));
        SnowflakeIds ids = new SnowflakeIds(short10, late, lease(1), LEAD);

        assertThatThrownBy(ids::next)
                .isInstanceOfSatisfying(
                        IdException.class, e -> assertThat(e.reason()).isEqualTo(IdException.Reason.EXHAUSTED))
                .hasMessageContaining("10 bits");
    }

    @Test
    void refuseALayoutOfMoreThan63Bits() {
        assertThatThrownBy(() -> new SnowflakeLayout(EPOCH, 42, 10, 12)).hasMessageContaining("64 bits");
        assertThatThrownBy(() -> new SnowflakeLayout(EPOCH, 41, 10, 0)).hasMessageContaining("1 to 22");
        assertThatThrownBy(() -> new IdSpace.Snowflake(LAYOUT, new Gene(HashFunction.CRC32, 1)))
                .hasMessageContaining("expected at most 63 together");
        assertThat(new IdSpace.Snowflake(LAYOUT, null).gene()).isNull();
        assertThatThrownBy(() -> new IdSpace.Segments(1, null)).hasMessageContaining("at least 2");
        assertThat(SnowflakeLayout.forGene(EPOCH, new Gene(HashFunction.CRC32, 16)))
                .isEqualTo(new SnowflakeLayout(EPOCH, 41, 3, 3));
    }

    @Test
    void doNotRepeatInAMillionFromEightThreadsAndGrowInEach() throws Exception {
        Gene gene = new Gene(HashFunction.CRC32, 4);
        SnowflakeLayout layout = SnowflakeLayout.forGene(EPOCH, gene);
        GeneIds ids = new GeneIds(new SnowflakeIds(layout, clock, lease(3), Duration.ofDays(1)), gene);
        List<Callable<long[]>> tasks = new ArrayList<>();
        for (int thread = 0; thread < 8; thread++) {
            Key key = Key.of("user-" + thread);
            tasks.add(() ->
                    LongStream.generate(() -> ids.next(key)).limit(125_000).toArray());
        }

        List<long[]> given = inParallel(tasks);

        for (int thread = 0; thread < 8; thread++) {
            long[] own = given.get(thread);
            assertThat(own).isSorted();
            assertThat(own[0]).isNotNegative();
            int carried = gene.of(Key.of("user-" + thread));
            assertThat(LongStream.of(own).allMatch(id -> gene.extract(id) == carried))
                    .isTrue();
        }
        assertThat(given.stream()
                        .flatMapToLong(LongStream::of)
                        .map(id -> id >> 4)
                        .distinct()
                        .count())
                .isEqualTo(1_000_000);
    }

    static <T> List<T> inParallel(List<Callable<T>> tasks) throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(tasks.size())) {
            List<T> results = new ArrayList<>();
            for (Future<T> result : threads.invokeAll(tasks)) {
                results.add(result.get());
            }
            return results;
        }
    }

    private SnowflakeIds ids(int worker) {
        return new SnowflakeIds(LAYOUT, clock, lease(worker), LEAD);
    }

    private static WorkerLease lease(int worker) {
        return new WorkerLease(worker, EPOCH, NOW.plus(Duration.ofDays(1)), 1);
    }

    private static Instant time(long id) {
        return EPOCH.plusMillis(id >> 22);
    }
}
