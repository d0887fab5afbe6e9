package io.shardlens.query.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.query.model.ShardStatus.State;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class HedgedTaskTest {
    private static final Duration DELAY = Duration.ofMillis(30);

    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private final ManualTimer timer = new ManualTimer();
    private final Taken taken = new Taken();
    private final Server first = new Server("first");
    private final Server second = new Server("second");
    private final Server third = new Server("third");

    @AfterEach
    void close() {
        List.of(first, second, third).forEach(server -> server.outcome.complete(failed()));
        executor.close();
    }

    private static ShardOutcome answer(String by) {
        return new ShardOutcome.Groups(by, List.of());
    }

    private static ShardOutcome failed() {
        return new ShardOutcome.Failure("db0", State.ERROR, "its server cannot be reached");
    }

    private HedgedTask task(Duration delay, Server... others) {
        return new HedgedTask("db0", first, List.of(others), delay, timer, executor);
    }

    private CompletableFuture<Void> start(HedgedTask task) throws InterruptedException {
        CompletableFuture<Void> run = CompletableFuture.runAsync(() -> task.run(taken), executor);
        first.begun.await();
        return run;
    }

    /** Time passes, and what fell due happens. */
    private static final class ManualTimer implements HedgedTask.Timer {
        private final Deque<Runnable> due = new ArrayDeque<>();
        private final CountDownLatch set = new CountDownLatch(1);

        @Override
        public synchronized Runnable after(Duration delay, Runnable action) {
            assertThat(delay).isEqualTo(DELAY);
            due.add(action);
            set.countDown();
            return () -> {
                synchronized (this) {
                    due.remove(action);
                }
            };
        }

        void pass() throws InterruptedException {
            set.await();
            Runnable next;
            synchronized (this) {
                next = due.poll();
            }
            if (next != null) {
                next.run();
            }
        }

        synchronized int pending() {
            return due.size();
        }
    }

    private static final class Taken implements ShardTask.Taker {
        final List<Object> all = Collections.synchronizedList(new ArrayList<>());
        final CompletableFuture<Object> one = new CompletableFuture<>();

        @Override
        public void take(ShardOutcome outcome) {
            all.add(outcome);
            one.complete(outcome);
        }

        @Override
        public void fail(RuntimeException reason) {
            all.add(reason);
            one.complete(reason);
        }
    }

    /** Answers when the test says so, or when it is stopped. */
    private static final class Server implements HedgedTask.Candidate, HedgedTask.Attempt {
        final String name;
        final CompletableFuture<ShardOutcome> outcome = new CompletableFuture<>();
        final CountDownLatch begun = new CountDownLatch(1);
        final AtomicInteger stops = new AtomicInteger();
        final AtomicInteger inside = new AtomicInteger();
        volatile boolean busy;

        Server(String name) {
            this.name = name;
        }

        @Override
        public boolean enter(boolean mayWait) {
            if (!busy) {
                inside.incrementAndGet();
            }
            return !busy;
        }

        @Override
        public void leave() {
            inside.decrementAndGet();
        }

        @Override
        public HedgedTask.Attempt attempt() {
            return this;
        }

        @Override
        public ShardOutcome run() {
            begun.countDown();
            return outcome.join();
        }

        @Override
        public void stop() {
            stops.incrementAndGet();
            outcome.complete(failed());
        }
    }

    @Test
    void aServerThatAnswersInTimeIsTheOnlyOneAsked() throws Exception {
        CompletableFuture<Void> run = start(task(DELAY, second));

        first.outcome.complete(answer("first"));
        run.get(30, TimeUnit.SECONDS);

        assertThat(taken.all).containsExactly(answer("first"));
        assertThat(timer.pending()).isZero();
        assertThat(second.begun.getCount()).isEqualTo(1);
    }

    @Test
    void theSecondIsAskedAfterTheDelayAndTheLoserIsStopped() throws Exception {
        CompletableFuture<Void> run = start(task(DELAY, second));

        assertThat(second.begun.getCount()).isEqualTo(1);
        timer.pass();
        second.begun.await();
        second.outcome.complete(answer("second"));
        run.get(30, TimeUnit.SECONDS);

        // The loser may have ended before the answer is handed on.
        taken.one.get(30, TimeUnit.SECONDS);
        assertThat(taken.all).containsExactly(answer("second"));
        assertThat(first.stops).hasValue(1);
        assertThat(second.stops).hasValue(0);
    }

    @Test
    void theFirstMayStillWinAndTheSecondIsStopped() throws Exception {
        CompletableFuture<Void> run = start(task(DELAY, second));
        timer.pass();
        second.begun.await();

        first.outcome.complete(answer("first"));
        run.get(30, TimeUnit.SECONDS);

        assertThat(taken.all).containsExactly(answer("first"));
        assertThat(second.stops).hasValue(1);
    }

    @Test
    void withoutADelayNobodyIsAskedBesideTheFirst() throws Exception {
        CompletableFuture<Void> run = start(task(Duration.ZERO, second));

        first.outcome.complete(answer("first"));
        run.get(30, TimeUnit.SECONDS);

        assertThat(timer.set.getCount()).isEqualTo(1);
        assertThat(taken.all).containsExactly(answer("first"));
    }

    @Test
    void theNextIsAskedAtOnceWhenOneFails() throws Exception {
        CompletableFuture<Void> run = start(task(Duration.ZERO, second, third));

        first.outcome.complete(failed());
        // The thread is free before the others end: it stands for a connection that nobody uses any more.
        run.get(30, TimeUnit.SECONDS);
        second.begun.await();
        second.outcome.complete(failed());
        third.begun.await();
        third.outcome.complete(answer("third"));

        assertThat(taken.one.get(30, TimeUnit.SECONDS)).isEqualTo(answer("third"));
    }

    @Test
    void aFailureDoesNotCountWhileAnotherServerMayAnswer() throws Exception {
        CompletableFuture<Void> run = start(task(DELAY, second));
        timer.pass();
        second.begun.await();

        first.outcome.complete(failed());
        run.get(30, TimeUnit.SECONDS);
        assertThat(taken.all).isEmpty();
        second.outcome.complete(answer("second"));

        assertThat(taken.one.get(30, TimeUnit.SECONDS)).isEqualTo(answer("second"));
    }

    @Test
    void itHasFailedWhenAllHave() throws Exception {
        var unused = start(task(Duration.ZERO, second));
        first.outcome.complete(failed());
        second.begun.await();
        second.outcome.complete(failed());

        assertThat(taken.one.get(30, TimeUnit.SECONDS)).isEqualTo(failed());
    }

    @Test
    void aServerWithoutAConnectionToSpareIsPassedOver() throws Exception {
        second.busy = true;
        var unused = start(task(DELAY, second, third));
        timer.pass();
        third.begun.await();
        third.outcome.complete(answer("third"));

        assertThat(taken.one.get(30, TimeUnit.SECONDS)).isEqualTo(answer("third"));
        assertThat(second.begun.getCount()).isEqualTo(1);
    }

    @Test
    void whereNobodyElseHasAConnectionTheFirstIsWaitedFor() throws Exception {
        second.busy = true;
        var unused = start(task(DELAY, second));
        timer.pass();

        first.outcome.complete(failed());

        assertThat(taken.one.get(30, TimeUnit.SECONDS)).isEqualTo(failed());
    }

    @Test
    void whenNobodyWaitsAnyMoreAllAreStoppedAndNothingIsTold() throws Exception {
        HedgedTask task = task(DELAY, second);
        CompletableFuture<Void> run = start(task);
        timer.pass();
        second.begun.await();

        task.stop();
        task.stop();
        run.get(30, TimeUnit.SECONDS);

        assertThat(first.stops).hasValue(1);
        assertThat(second.stops).hasValue(1);
        assertThat(taken.all).isEmpty();
    }

    @Test
    void oneThatWasStoppedBeforeItBeganAsksNobody() {
        HedgedTask task = task(DELAY, second);
        task.stop();
        task.run(taken);

        assertThat(first.begun.getCount()).isEqualTo(1);
        assertThat(taken.all).isEmpty();
    }

    @Test
    void somethingWrongInHereEndsTheRace() throws Exception {
        var unused = start(task(DELAY, second));
        timer.pass();
        second.begun.await();

        second.outcome.completeExceptionally(new IllegalStateException("a defect"));

        assertThat(taken.one.get(30, TimeUnit.SECONDS)).isInstanceOf(RuntimeException.class);
        assertThat(first.stops).hasValue(1);
    }

    @ParameterizedTest(name = "race {0}")
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void exactlyOneIsTakenHoweverCloseTheyAre(int race) throws Exception {
        CompletableFuture<Void> run = start(task(DELAY, second));
        timer.pass();
        second.begun.await();
        CountDownLatch go = new CountDownLatch(1);
        List<CompletableFuture<Void>> ends = List.of(first, second).stream()
                .map(server -> CompletableFuture.runAsync(
                        () -> {
                            awaitQuietly(go);
                            server.outcome.complete(answer(server.name));
                        },
                        executor))
                .toList();

        go.countDown();
        for (CompletableFuture<Void> end : ends) {
            end.get(30, TimeUnit.SECONDS);
        }
        run.get(30, TimeUnit.SECONDS);
        taken.one.get(30, TimeUnit.SECONDS);

        assertThat(taken.all).as("race " + race).hasSize(1).first().isInstanceOf(ShardOutcome.Groups.class);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
