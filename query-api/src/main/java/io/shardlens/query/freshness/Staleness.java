package io.shardlens.query.freshness;

import io.shardlens.catalog.watermark.Watermark;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How far a stream is behind its server, as far as its watermark tells. Pure. */
final class Staleness {
    /** How far the worker's clock may be ahead of this one; beyond that no staleness can be told. */
    private static final Duration CLOCKS_AGREE = Duration.ofMillis(500);

    private Staleness() {}

    /** At most; null where nobody knows. */
    static @Nullable Duration lag(@Nullable Watermark watermark, Instant now) {
        if (watermark == null || watermark.fault() != null || watermark.freshAsOf() == null) {
            return null;
        }
        Duration lag = Duration.between(watermark.freshAsOf(), now);
        if (lag.plus(CLOCKS_AGREE).isNegative()) {
            return null;
        }
        return lag.isNegative() ? Duration.ZERO : lag;
    }

    /** Why nobody knows, without the worker's own words; null where {@link #lag} is known. */
    static @Nullable String note(@Nullable Watermark watermark, Instant now) {
        if (watermark == null) {
            return "the sync worker has published no watermark";
        }
        if (watermark.fault() != null) {
            return "its stream has stopped";
        }
        if (watermark.freshAsOf() == null) {
            return "the sync worker has not caught up with it yet";
        }
        return lag(watermark, now) == null
                ? "the sync worker's clock is ahead of this one, so its lag is unknown"
                : null;
    }
}
