package io.shardlens.router.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CachedResolverTest {
    private static final Key PHONE = Key.of("555-0101");
    private static final CacheLimits LIMITS = new CacheLimits(100, 1_000_000, Duration.ofSeconds(2));

    private final Map<Key, Set<Key>> rows = new ConcurrentHashMap<>();
    private final AtomicInteger sweeps = new AtomicInteger();
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private @Nullable Runnable duringSweep;

    @Test
    void asksOnceAndKeepsWhatItFoundForEver() {
        rows.put(PHONE, Set.of(Key.of(7)));
        CachedResolver resolver = resolver(LIMITS);

        resolver.resolve(PHONE);
        now.set(Instant.EPOCH.plus(Duration.ofDays(3650)));

        assertThat(resolver.resolve(PHONE)).isEqualTo(new Resolution.Found(KeyConstraint.eq(Key.of(7))));
        assertThat(sweeps).hasValue(1);
        assertThat(resolver.statistics().hits()).isEqualTo(1);
    }

    @Test
    void keepsForAMomentThatThereIsNoRow() {
        CachedResolver resolver = resolver(LIMITS);

        assertThat(resolver.resolve(PHONE)).isInstanceOf(Resolution.Absent.class);
        now.set(Instant.EPOCH.plusMillis(1999));
        resolver.resolve(PHONE);
        assertThat(sweeps).hasValue(1);

        rows.put(PHONE, Set.of(Key.of(7)));
        now.set(Instant.EPOCH.plusMillis(2000));
        assertThat(resolver.resolve(PHONE)).isInstanceOf(Resolution.Found.class);
    }

    @Test
    void findsANewRowAtOnceWhereItIsToldOfIt() {
        CachedResolver resolver = resolver(LIMITS);
        resolver.resolve(PHONE);

        rows.put(PHONE, Set.of(Key.of(7)));
        resolver.inserted(PHONE);

        assertThat(resolver.resolve(PHONE)).isInstanceOf(Resolution.Found.class);
        assertThat(resolver.statistics().changes()).isZero();
    }

    @Test
    void forgetsAndCountsAChangeOfAnImmutableKey() {
        rows.put(PHONE, Set.of(Key.of(7)));
        CachedResolver resolver = resolver(LIMITS);
        resolver.resolve(PHONE);

        rows.remove(PHONE);
        resolver.changed(PHONE, Key.of("555-0102"));

        assertThat(resolver.resolve(PHONE)).isInstanceOf(Resolution.Absent.class);
        assertThat(resolver.statistics().changes()).isEqualTo(1);
    }

    @Test
    void doesNotKeepWhatWasSweptBeforeAChange() {
        rows.put(PHONE, Set.of(Key.of(7)));
        CachedResolver resolver = resolver(LIMITS);
        duringSweep = () -> resolver.changed(PHONE, Key.of("555-0102"));

        resolver.resolve(PHONE);
        duringSweep = null;
        resolver.resolve(PHONE);

        assertThat(sweeps).hasValue(2);
    }

    @Test
    void asksAgainAfterAFailure() {
        CachedResolver resolver = resolver(LIMITS);
        duringSweep = () -> {
            throw new IllegalStateException("shard db1 is down");
        };
        assertThatThrownBy(() -> resolver.resolve(PHONE)).hasMessage("shard db1 is down");
        duringSweep = null;
        rows.put(PHONE, Set.of(Key.of(7)));

        assertThat(resolver.resolve(PHONE)).isInstanceOf(Resolution.Found.class);
    }

    @Test
    void asksAgainAfterAMomentWhereAKeyMayHaveSeveralRows() {
        rows.put(PHONE, Set.of(Key.of(7)));
        CachedResolver resolver = resolver(LIMITS, false);
        resolver.resolve(PHONE);

        rows.put(PHONE, Set.of(Key.of(7), Key.of(8)));
        now.set(Instant.EPOCH.plusMillis(1999));
        assertThat(resolver.resolve(PHONE)).isEqualTo(new Resolution.Found(KeyConstraint.eq(Key.of(7))));
        now.set(Instant.EPOCH.plusMillis(2000));
        assertThat(resolver.resolve(PHONE))
                .isEqualTo(new Resolution.Found(KeyConstraint.in(Set.of(Key.of(7), Key.of(8)))));
        assertThat(sweeps).hasValue(2);
    }

    @Test
    @Timeout(60)
    void tellsWhoeverWaitsWhyTheSourceFailed() throws Exception {
        CachedResolver resolver = resolver(LIMITS);
        CountDownLatch bothMissed = new CountDownLatch(1);
        IllegalStateException down = new IllegalStateException("shard db1 is down");
        duringSweep = () -> {
            await(bothMissed);
            throw down;
        };
        List<Throwable> failures = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Resolution>> answers = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                answers.add(threads.submit(() -> resolver.resolve(PHONE)));
            }
            while (resolver.statistics().misses() < 2) {
                Thread.onSpinWait();
            }
            bothMissed.countDown();
            for (Future<Resolution> answer : answers) {
                assertThatThrownBy(answer::get).satisfies(failed -> failures.add(failed.getCause()));
            }
        }

        assertThat(failures)
                .hasSize(2)
                .contains(down)
                .anySatisfy(waiting -> assertThat(waiting)
                        .hasMessageContaining("phones could not ask for")
                        .hasMessageContaining("shard db1 is down")
                        .hasCause(down));
    }

    @Test
    void dropsWhatWasNotUsedLongestWhenThereAreTooMany() {
        CachedResolver resolver = resolver(new CacheLimits(2, 1_000_000, Duration.ZERO));
        for (int i = 0; i < 3; i++) {
            rows.put(Key.of(i), Set.of(Key.of(i)));
        }
        resolver.resolve(Key.of(0));
        resolver.resolve(Key.of(1));
        resolver.resolve(Key.of(0));
        resolver.resolve(Key.of(2));

        resolver.resolve(Key.of(0));
        assertThat(sweeps).hasValue(3);
        resolver.resolve(Key.of(1));
        assertThat(sweeps).hasValue(4);
        assertThat(resolver.statistics().evictions()).isEqualTo(2);
        assertThat(resolver.statistics().entries()).isEqualTo(2);
    }

    @Test
    void staysWithinItsBytesWhateverTheKeysAre() {
        CachedResolver resolver = resolver(new CacheLimits(1_000_000, 10_000, Duration.ofSeconds(1)));
        for (int i = 0; i < 1_000; i++) {
            Key key = Key.of("x".repeat(i) + i);
            rows.put(key, Set.of(Key.of(i)));
            resolver.resolve(key);
            assertThat(resolver.statistics().bytes()).isLessThanOrEqualTo(10_000);
        }

        assertThat(resolver.statistics().entries()).isPositive();
    }

    @Test
    void holdsNothingThatIsLargerThanAllOfIt() {
        rows.put(PHONE, Set.of(Key.of("y".repeat(1_000))));
        CachedResolver resolver = resolver(new CacheLimits(10, 1_000, Duration.ZERO));

        assertThat(resolver.resolve(PHONE)).isInstanceOf(Resolution.Found.class);
        assertThat(resolver.statistics().bytes()).isZero();
    }

    @Test
    @Timeout(60)
    @Tag("Q26")
    void sweepsOnceForAThousandConcurrentMisses() throws Exception {
        rows.put(PHONE, Set.of(Key.of(7)));
        CachedResolver resolver = resolver(LIMITS);
        CountDownLatch allMissed = new CountDownLatch(1);
        duringSweep = () -> await(allMissed);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Resolution>> answers = new ArrayList<>();
            for (int i = 0; i < 1_000; i++) {
                answers.add(threads.submit(() -> resolver.resolve(PHONE)));
            }
            // The one sweep ends only when all others wait for it.
            while (resolver.statistics().misses() < 1_000) {
                Thread.onSpinWait();
            }
            allMissed.countDown();

            for (Future<Resolution> answer : answers) {
                assertThat(answer.get()).isEqualTo(new Resolution.Found(KeyConstraint.eq(Key.of(7))));
            }
        }

        assertThat(sweeps).hasValue(1);
        assertThat(resolver.statistics().misses()).isEqualTo(1_000);
    }

    /** Of a source that was asked before a row came, and after that by its writer. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Timeout(60)
    void doesNotTellAWriterWhatWasAskedBeforeItsRowCame(boolean unique) throws Exception {
        rows.put(PHONE, unique ? Set.of() : Set.of(Key.of(7)));
        CachedResolver resolver = resolver(new CacheLimits(100, 1_000_000, Duration.ZERO), unique);
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch written = new CountDownLatch(1);
        duringSweep = () -> {
            asked.countDown();
            await(written);
        };
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Resolution> before = threads.submit(() -> resolver.resolve(PHONE));
            await(asked);
            rows.put(PHONE, unique ? Set.of(Key.of(8)) : Set.of(Key.of(7), Key.of(8)));
            List<Future<Resolution>> writers = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                writers.add(threads.submit(() -> resolver.resolve(PHONE)));
            }
            while (resolver.statistics().misses() < 101) {
                Thread.onSpinWait();
            }
            written.countDown();

            assertThat(before.get() instanceof Resolution.Absent).isEqualTo(unique);
            for (Future<Resolution> writer : writers) {
                assertThat(writer.get())
                        .isEqualTo(new Resolution.Found(KeyConstraint.in(rows.getOrDefault(PHONE, Set.of()))));
            }
        }
        assertThat(resolver.statistics().misses()).isEqualTo(101);
    }

    @Test
    void saysWhatItCosts() {
        CachedResolver resolver = resolver(LIMITS);

        assertThat(resolver.cost()).isEqualTo(Cost.CACHED);
        assertThat(resolver.isUnique()).isTrue();
        assertThat(resolver.mustVerify()).isFalse();
        assertThat(resolver.name()).isEqualTo("phones");
    }

    @Test
    void refusesLimitsOfNothing() {
        assertThatThrownBy(() -> new CacheLimits(0, 1, Duration.ZERO)).hasMessageContaining("0 entries");
        assertThatThrownBy(() -> new CacheLimits(1, 0, Duration.ZERO)).hasMessageContaining("0 bytes");
        assertThatThrownBy(() -> new CacheLimits(1, 1, Duration.ofMillis(-1))).hasMessageContaining("negative");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private CachedResolver resolver(CacheLimits limits) {
        return resolver(limits, true);
    }

    private CachedResolver resolver(CacheLimits limits, boolean unique) {
        return new CachedResolver(
                "phones",
                unique,
                alternate -> {
                    sweeps.incrementAndGet();
                    Set<Key> found = rows.getOrDefault(alternate, Set.of());
                    Runnable action = duringSweep;
                    if (action != null) {
                        action.run();
                    }
                    return found;
                },
                limits,
                now::get);
    }
}
