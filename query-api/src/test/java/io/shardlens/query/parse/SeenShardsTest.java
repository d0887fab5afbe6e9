package io.shardlens.query.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SeenShardsTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00.123456789Z");

    /** Each seen a little later than the one before. */
    private static Map<String, Instant> seen(int shards) {
        Map<String, Instant> seen = new TreeMap<>();
        IntStream.range(0, shards).forEach(i -> seen.put("db" + i, NOON.plusNanos(i * 1_000_003L)));
        return seen;
    }

    @Test
    void keepsWhatEachOfAHundredServersHasSeen() {
        Map<String, Instant> seen = seen(101);
        assertThat(SeenShards.decode(SeenShards.encode(seen), seen.keySet())).isEqualTo(seen);
    }

    @Test
    void isShortWhereShardsOfAServerAreSeenAlike() {
        Map<String, Instant> seen = new TreeMap<>();
        IntStream.range(0, 1000).forEach(i -> seen.put("db" + i, NOON.plusSeconds(i < 990 ? 0 : i)));
        assertThat(SeenShards.encode(seen).toString()).hasSizeLessThan(300);
        assertThat(SeenShards.decode(SeenShards.encode(seen), seen.keySet())).isEqualTo(seen);
    }

    @Test
    void countsAllAsSeenUpToTheNewestWhereTheyAreTooMany() {
        Map<String, Instant> seen = seen(500);
        Map<String, Instant> decoded = SeenShards.decode(SeenShards.encode(seen), seen.keySet());
        assertThat(decoded).hasSameSizeAs(seen);
        assertThat(decoded.values()).containsOnly(seen.get("db499"));
    }

    @Test
    void knowsNothingWhereNothingWasSeen() {
        assertThat(SeenShards.decode(SeenShards.encode(Map.of()), seen(2).keySet()))
                .isEmpty();
    }
}
