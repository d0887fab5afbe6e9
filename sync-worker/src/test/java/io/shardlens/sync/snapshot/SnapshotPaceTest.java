package io.shardlens.sync.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.sync.snapshot.SnapshotPace.Load;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SnapshotPaceTest {
    private static final Load CALM = new Load(false, 5, null);
    private static final Load BEHIND = new Load(true, 5, null);

    private final SnapshotPace pace = new SnapshotPace(8, 5);

    @Test
    void readsAsManyChunksAsItMayWhileNothingSpeaksAgainstIt() {
        pace.observe(CALM);

        assertThat(pace.allowed()).isEqualTo(8);
        assertThat(pace.rest()).isZero();
        assertThat(pace.reason()).isEmpty();
    }

    @Test
    void halvesWhileTheStreamIsBehindThenRestsLongerAndLonger() {
        pace.observe(BEHIND);
        assertThat(pace.allowed()).isEqualTo(4);
        pace.observe(BEHIND);
        pace.observe(BEHIND);
        assertThat(pace.allowed()).isEqualTo(1);
        assertThat(pace.rest()).isZero();

        for (int i = 0; i < 20; i++) {
            pace.observe(BEHIND);
        }

        assertThat(pace.allowed()).isEqualTo(1);
        assertThat(pace.rest()).isEqualTo(Duration.ofSeconds(5));
        assertThat(pace.reason()).contains("stream");
    }

    @Test
    void comesBackStepByStep() {
        for (int i = 0; i < 4; i++) {
            pace.observe(BEHIND);
        }
        assertThat(pace.rest()).isPositive();

        for (int i = 0; i < 10; i++) {
            pace.observe(CALM);
        }

        assertThat(pace.rest()).isZero();
        assertThat(pace.allowed()).isEqualTo(8);
    }

    @Test
    void countsOnlyRefusalsSinceTheLastLook() {
        pace.observe(new Load(false, 6, null));
        assertThat(pace.allowed()).isEqualTo(4);
        assertThat(pace.reason()).contains("index");

        pace.observe(new Load(false, 6, null));

        assertThat(pace.allowed()).isEqualTo(5);
        assertThat(pace.reason()).isEmpty();
    }

    @Test
    void heedsAServerThatLagsBehindItsSource() {
        pace.observe(new Load(false, 5, Duration.ofSeconds(3)));
        assertThat(pace.allowed()).isEqualTo(8);

        pace.observe(new Load(false, 5, Duration.ofSeconds(30)));

        assertThat(pace.allowed()).isEqualTo(4);
        assertThat(pace.reason()).contains("30 s behind its source");
    }
}
