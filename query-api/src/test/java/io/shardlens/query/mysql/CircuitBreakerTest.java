package io.shardlens.query.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CircuitBreakerTest {
    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 1);
    private final CircuitBreaker breaker = new CircuitBreaker("mysql-0", 3, Duration.ofSeconds(1), now::get);

    private void fail(int times) {
        for (int i = 0; i < times; i++) {
            breaker.failed();
        }
    }

    @Test
    void letsQueriesPassUntilThreeFailuresInARow() {
        fail(2);
        breaker.succeeded();
        fail(2);
        assertThat(breaker.tryPass()).isTrue();
        assertThat(breaker.isOpen()).isFalse();
        fail(1);
        assertThat(breaker.tryPass()).isFalse();
        assertThat(breaker.isOpen()).isTrue();
    }

    @Test
    void letsOneQueryPassPerIntervalWhileOpen() {
        fail(3);
        now.addAndGet(Duration.ofMillis(1001).toNanos());
        assertThat(breaker.tryPass()).isTrue();
        assertThat(breaker.tryPass()).isFalse();
        now.addAndGet(Duration.ofMillis(1001).toNanos());
        assertThat(breaker.tryPass()).isTrue();
    }

    @Test
    void closesOnTheFirstSuccess() {
        fail(7);
        breaker.succeeded();
        assertThat(breaker.tryPass()).isTrue();
        assertThat(breaker.tryPass()).isTrue();
    }

    @Test
    void aFailedProbeKeepsItOpenForAnotherInterval() {
        fail(3);
        now.addAndGet(Duration.ofMillis(1001).toNanos());
        assertThat(breaker.tryPass()).isTrue();
        now.addAndGet(Duration.ofMillis(900).toNanos());
        fail(1);
        now.addAndGet(Duration.ofMillis(900).toNanos());
        assertThat(breaker.tryPass()).isFalse();
    }
}
