package io.shardlens.sync.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.sync.index.IndexUnavailableException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
}
