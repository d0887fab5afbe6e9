package io.shardlens.sync.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.shardlens.sync.index.IndexUnavailableException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RefresherTest {
    private final List<String> refreshed = new ArrayList<>();
    private final Set<String> closed = new HashSet<>();
    private final Refresher refresher = new Refresher(
            List.of(),
            alias -> {
                if (closed.contains(alias)) {
                    throw new IndexUnavailableException(alias + " is closed", null);
                }
                refreshed.add(alias);
            },
            Duration.ofMillis(500),
            () -> Instant.EPOCH,
            time -> {});

    private Thread waitFor(String alias) {
        Thread waiting = Thread.ofVirtual().start(() -> {
            try {
                refresher.awaitNext(alias);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        await().until(() -> waiting.getState() == Thread.State.WAITING);
        return waiting;
    }

    @Test
    @Tag("S32")
    void aClosedIndexKeepsNobodyWaitingForAnother() throws InterruptedException {
        // Given
        closed.add("orders");
        Thread orders = waitFor("orders");
        Thread users = waitFor("users");
        // When
        refresher.cycle();
        // Then
        users.join(Duration.ofSeconds(10));
        assertThat(users.isAlive()).isFalse();
        assertThat(refreshed).containsExactly("users");
        assertThat(orders.isAlive()).isTrue();
        closed.clear();
        refresher.cycle();
        orders.join(Duration.ofSeconds(10));
        assertThat(orders.isAlive()).isFalse();
    }

    @Test
    void refreshesNothingThatNobodyNeeds() {
        refresher.cycle();
        assertThat(refreshed).isEmpty();
    }

    @Test
    void leavesNineTenthsOfTheTimeToWhatIsToBecomeSearchable() {
        assertThat(pausesAfter(Duration.ofMillis(20))).containsOnly(Duration.ofMillis(500));
        assertThat(pausesAfter(Duration.ofMillis(200))).containsOnly(Duration.ofMillis(1800));
        assertThat(pausesAfter(Duration.ofMinutes(1))).containsOnly(Duration.ofSeconds(5));
    }

    private static List<Duration> pausesAfter(Duration took) {
        AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
        List<Duration> pauses = new ArrayList<>();
        Refresher slow = new Refresher(
                List.of(),
                alias -> now.updateAndGet(time -> time.plus(took)),
                Duration.ofMillis(500),
                now::get,
                pause -> {
                    pauses.add(pause);
                    throw new CancellationException("seen enough");
                });
        slow.ask("orders");
        assertThatThrownBy(slow::run).isInstanceOf(CancellationException.class);
        return pauses;
    }
}
