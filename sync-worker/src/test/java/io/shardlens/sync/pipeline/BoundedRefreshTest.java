package io.shardlens.sync.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.shardlens.sync.index.IndexUnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class BoundedRefreshTest {
    private final CountDownLatch answer = new CountDownLatch(1);
    private final List<String> done = new CopyOnWriteArrayList<>();

    private void refresh(String alias) {
        if (alias.equals("hanging")) {
            try {
                answer.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        } else if (alias.equals("broken")) {
            throw new IndexUnavailableException("broken", null);
        }
        done.add(alias);
    }

    private BoundedRefresh bounded(Duration limit) {
        return new BoundedRefresh(this::refresh, limit, Thread.ofVirtual().factory());
    }

    @Test
    void doesNotLetOneIndexThatHangsHoldTheOthersUp() {
        BoundedRefresh refresh = bounded(Duration.ofMillis(50));

        assertThatThrownBy(() -> refresh.accept("hanging")).hasMessageContaining("no answer within");
        assertThatThrownBy(() -> refresh.accept("hanging")).hasMessageContaining("still under way");
        assertThat(done).isEmpty();
        answer.countDown();
        await().until(() -> done.contains("hanging"));
    }

    @Test
    void beginsAnewOnceWhatHungHasEnded() {
        BoundedRefresh refresh = bounded(Duration.ofMillis(50));
        assertThatThrownBy(() -> refresh.accept("hanging")).isInstanceOf(IndexUnavailableException.class);
        answer.countDown();

        await().ignoreExceptions().until(() -> {
            refresh.accept("hanging");
            return true;
        });

        assertThat(done).hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void passesOnWhatWentWrong() {
        BoundedRefresh refresh = bounded(Duration.ofMinutes(1));

        assertThatThrownBy(() -> refresh.accept("broken"))
                .isInstanceOf(IndexUnavailableException.class)
                .hasMessage("broken");
    }
}
