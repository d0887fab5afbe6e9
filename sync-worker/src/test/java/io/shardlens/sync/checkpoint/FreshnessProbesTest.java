package io.shardlens.sync.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.watermark.GtidSet;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class FreshnessProbesTest {
    private static GtidSet upTo(long number) {
        return GtidSet.parse("aaaaaaaa-0000-0000-0000-000000000001:1-" + number);
    }

    @Test
    void isUnknownUntilSomethingHasBeenCompared() {
        assertThat(new FreshnessProbes(null).freshAsOf(upTo(9))).isNull();
    }

    @Test
    @Tag("Q35")
    void isTheNewestInstantWhoseTransactionsAreAllSearchable() {
        FreshnessProbes probes = new FreshnessProbes(null);
        probes.add(Instant.ofEpochSecond(1), upTo(5));
        probes.add(Instant.ofEpochSecond(2), upTo(7));
        probes.add(Instant.ofEpochSecond(3), upTo(9));

        assertThat(probes.freshAsOf(upTo(8))).isEqualTo(Instant.ofEpochSecond(2));
        assertThat(probes.freshAsOf(upTo(9))).isEqualTo(Instant.ofEpochSecond(3));
    }

    @Test
    @Tag("Q34")
    void movesOnAnIdleServer() {
        FreshnessProbes probes = new FreshnessProbes(Instant.ofEpochSecond(1));
        probes.add(Instant.ofEpochSecond(60), upTo(5));

        assertThat(probes.freshAsOf(upTo(5))).isEqualTo(Instant.ofEpochSecond(60));
    }
}
