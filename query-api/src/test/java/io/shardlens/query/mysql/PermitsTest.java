package io.shardlens.query.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PermitsTest {
    private static final long LONG = Duration.ofSeconds(20).toNanos();

    private final Permits permits = new Permits(Map.of("a", 4, "b", 4));
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private CompletableFuture<Permits.Lease> later(Map<String, Integer> needs) {
        int before = permits.waiting();
        CompletableFuture<Permits.Lease> lease = new CompletableFuture<>();
        threads.execute(() -> {
            try {
                lease.complete(permits.tryAcquire(needs, LONG));
            } catch (InterruptedException e) {
                lease.completeExceptionally(e);
            }
        });
        await().until(() -> lease.isDone() || permits.waiting() > before);
        return lease;
    }

    private Permits.Lease now(Map<String, Integer> needs) throws InterruptedException {
        return Objects.requireNonNull(permits.tryAcquire(needs, 0));
    }

    @Test
    void givesAllOrNothing() throws InterruptedException {
        // Given
        now(Map.of("b", 3));
        // When
        Permits.Lease lease = permits.tryAcquire(Map.of("a", 2, "b", 2), TimeUnit.MILLISECONDS.toNanos(20));
        // Then
        assertThat(lease).isNull();
        assertThat(permits.free("a")).isEqualTo(4);
        assertThat(permits.free("b")).isEqualTo(1);
        assertThat(permits.waiting()).isZero();
    }

    @Test
    void servesTheOldestOnceThereIsEnough() throws InterruptedException {
        // Given
        Permits.Lease first = now(Map.of("a", 4));
        CompletableFuture<Permits.Lease> second = later(Map.of("a", 2, "b", 2));
        // When
        first.releaseOne("a");
        assertThat(second).isNotDone();
        first.releaseOne("a");
        // Then
        assertThat(second).succeedsWithin(Duration.ofSeconds(5)).isNotNull();
        assertThat(permits.free("b")).isEqualTo(2);
    }

    @Test
    void aQueryThatWaitsForABusyServerLetsOthersPassOnTheRest() throws InterruptedException {
        // Given
        now(Map.of("b", 4));
        CompletableFuture<Permits.Lease> blocked = later(Map.of("a", 2, "b", 2));
        // When
        Permits.Lease lookup = permits.tryAcquire(Map.of("a", 1), 0);
        // Then
        assertThat(lookup).isNotNull();
        assertThat(blocked).isNotDone();
    }

    @Test
    void smallQueriesCannotStarveTheOldest() throws InterruptedException {
        // Given
        Permits.Lease running = now(Map.of("a", 3));
        CompletableFuture<Permits.Lease> oldest = later(Map.of("a", 4));
        // When
        Permits.Lease small = permits.tryAcquire(Map.of("a", 1), 0);
        // Then
        assertThat(small).isNull();
        for (int i = 0; i < 3; i++) {
            running.releaseOne("a");
        }
        assertThat(oldest).succeedsWithin(Duration.ofSeconds(5)).isNotNull();
    }

    @Test
    void anInterruptedWaiterLeavesNothingBehind() throws Exception {
        // Given
        Permits.Lease running = now(Map.of("a", 4));
        Future<Permits.Lease> waiter = threads.submit(() -> permits.tryAcquire(Map.of("a", 4, "b", 4), LONG));
        await().until(() -> permits.waiting() == 1);
        // When
        waiter.cancel(true);
        // Then
        await().until(() -> permits.waiting() == 0);
        for (int i = 0; i < 4; i++) {
            running.releaseOne("a");
        }
        assertThat(permits.free("a")).isEqualTo(4);
        assertThat(permits.free("b")).isEqualTo(4);
    }

    @Test
    void refusesToTakeBackMoreThanItGave() throws InterruptedException {
        Permits.Lease lease = now(Map.of("a", 1));
        lease.releaseOne("a");
        assertThatThrownBy(() -> lease.releaseOne("a")).isInstanceOf(IllegalStateException.class);
        assertThat(permits.free("a")).isEqualTo(4);
    }

    @Test
    @Tag("Q20")
    void twoHundredQueriesOverBothServersAllEnd() throws Exception {
        // Given
        CountDownLatch start = new CountDownLatch(1);
        List<Future<Boolean>> queries = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            SplittableRandom random = new SplittableRandom(i);
            Map<String, Integer> needs = Map.of("a", random.nextInt(1, 5), "b", random.nextInt(1, 5));
            queries.add(threads.submit(() -> {
                start.await();
                Permits.Lease lease = permits.tryAcquire(needs, LONG);
                if (lease == null) {
                    return false;
                }
                needs.forEach((server, n) -> {
                    for (int k = 0; k < n; k++) {
                        lease.releaseOne(server);
                    }
                });
                return true;
            }));
        }
        // When
        start.countDown();
        // Then
        for (Future<Boolean> query : queries) {
            assertThat(query.get(20, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(permits.free("a")).isEqualTo(4);
        assertThat(permits.free("b")).isEqualTo(4);
    }
}
