package io.shardlens.query.access;

import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import io.shardlens.catalog.config.ClientConfig;
import java.time.Duration;

/**
 * Someone who may ask. Thread-safe.
 *
 * @param name as configured
 * @param sight what exists for it
 * @param limiter lets so many requests pass in a second
 */
public record Client(String name, Sight sight, RateLimiter limiter) {
    /** The name of those who ask where no clients are configured. */
    public static final String ANYONE = "anyone";

    private static final Duration SECOND = Duration.ofSeconds(1);

    static Client of(ClientConfig config) {
        return new Client(config.name(), Sight.of(config), limiter(config.name(), config.requestsPerSecond()));
    }

    /** Everyone, unlimited. */
    static Client anyone() {
        return new Client(ANYONE, Sight.EVERYTHING, limiter(ANYONE, Integer.MAX_VALUE));
    }

    private static RateLimiter limiter(String name, int perSecond) {
        return RateLimiter.of(
                name,
                RateLimiterConfig.custom()
                        .limitForPeriod(perSecond)
                        .limitRefreshPeriod(SECOND)
                        .timeoutDuration(Duration.ZERO)
                        .build());
    }

    /** Whether it may ask once more now. */
    boolean mayAsk() {
        return limiter.acquirePermission();
    }
}
