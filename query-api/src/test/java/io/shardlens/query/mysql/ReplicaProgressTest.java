package io.shardlens.query.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.watermark.GtidSet;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ReplicaProgressTest {
    private static final Instant START = Instant.parse("2026-11-30T00:00:00Z");

    private final ReplicaProgress progress = new ReplicaProgress();

    private static GtidSet upTo(long last) {
        return GtidSet.parse("3e11fa47-71ca-11e1-9e33-c80aa9429562:1-" + last);
    }

    private static Instant second(long n) {
        return START.plusSeconds(n);
    }

    @Test
    void nothingIsKnownBeforeTheReplicaHasReachedAMark() {
        assertThat(progress.freshAsOf()).isEmpty();
        progress.replica(upTo(5));
        assertThat(progress.freshAsOf()).isEmpty();
        progress.server(second(1), upTo(7));
        progress.replica(upTo(6));
        assertThat(progress.freshAsOf()).isEmpty();
    }

    @Test
    void isAsFreshAsTheLastMarkThatTheReplicaHasReached() {
        progress.server(second(1), upTo(7));
        progress.server(second(2), upTo(8));
        progress.server(second(3), upTo(10));
        progress.replica(upTo(9));
        assertThat(progress.freshAsOf()).hasValue(second(2));
        progress.replica(upTo(10));
        assertThat(progress.freshAsOf()).hasValue(second(3));
    }

    @Test
    void anIdleServersReplicaStaysFresh() {
        for (int i = 1; i <= 500; i++) {
            progress.server(second(i), upTo(7));
            progress.replica(upTo(7));
        }
        assertThat(progress.freshAsOf()).hasValue(second(500));
    }

    @Test
    void growsOldWhileTheServerTellsNothing() {
        progress.server(second(1), upTo(7));
        progress.replica(upTo(7));
        progress.replica(upTo(9));
        assertThat(progress.freshAsOf()).hasValue(second(1));
    }

    @Test
    void oneThatWasSetBackIsNoLongerKnown() {
        progress.server(second(1), upTo(7));
        progress.replica(upTo(7));
        progress.server(second(2), upTo(9));
        progress.replica(upTo(3));
        assertThat(progress.freshAsOf()).isEmpty();
        progress.replica(upTo(9));
        assertThat(progress.freshAsOf()).hasValue(second(2));
    }

    @Test
    void oneThatIsFarBehindIsNeverTakenForFresherThanItIs() {
        for (int i = 1; i <= 10_000; i++) {
            progress.server(second(i), upTo(i));
        }
        progress.replica(upTo(5_000));
        assertThat(progress.freshAsOf()).hasValueSatisfying(at -> assertThat(at).isBeforeOrEqualTo(second(5_000)));
        progress.server(second(10_001), upTo(10_001));
        progress.replica(upTo(10_001));
        assertThat(progress.freshAsOf()).hasValue(second(10_001));
    }
}
