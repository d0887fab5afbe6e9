package io.shardlens.sync.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.lineage.Version;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.checkpoint.TransactionEnd;
import io.shardlens.sync.document.Origin;
import io.shardlens.sync.fixture.Orders;
import io.shardlens.sync.snapshot.SnapshotProgress.Chunk;
import io.shardlens.sync.snapshot.SnapshotProgress.Saved;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("S28")
class SnapshotProgressTest {
    private static final String UUID = "00000000-0000-0000-0000-000000000001";

    private final SnapshotProgress progress = of(Saved.NOTHING);

    private static SnapshotProgress of(Saved saved) {
        return new SnapshotProgress(Orders.IN_DB0, Orders.documents(Orders.TABLE), 0, saved);
    }

    private static GtidSet executed(int last) {
        return GtidSet.parse(UUID + ":1-" + last);
    }

    private static TransactionEnd received(int number) {
        return new TransactionEnd(executed(number), new Position(1, number * 100L));
    }

    /** Reads one row at the number of a transaction. */
    private static void read(Chunk chunk, int number, boolean durable) {
        Origin origin = chunk.begin(received(number));
        chunk.row(origin, Orders.row(number, "a"));
        chunk.expect();
        chunk.end(executed(number + 1));
        if (durable) {
            chunk.finish(1);
        }
    }

    private static @Nullable List<String> key(int id) {
        return List.of(Integer.toString(id));
    }

    @Test
    void savesWhatIsDurableWithoutAGap() {
        Chunk first = progress.open(key(10));
        Chunk second = progress.open(key(20));
        Chunk third = progress.open(key(30));

        read(third, 7, true);
        read(first, 5, false);
        assertThat(progress.saved().behind()).isNull();
        assertThat(progress.saved().rows()).isZero();

        first.finish(1);
        assertThat(progress.saved().behind()).isEqualTo(key(10));
        assertThat(progress.saved().rows()).isEqualTo(1);

        read(second, 6, true);
        assertThat(progress.saved().behind()).isEqualTo(key(30));
        assertThat(progress.saved().rows()).isEqualTo(3);
        assertThat(progress.saved().complete()).isFalse();
        assertThat(progress.opened()).isEqualTo(key(30));
    }

    @Test
    void isCompleteOnceTheLastChunkIsDurable() {
        read(progress.open(key(10)), 5, true);
        Chunk last = progress.open(null);
        assertThat(progress.openedAll()).isTrue();
        read(last, 6, false);
        assertThat(progress.saved().complete()).isFalse();

        last.finish(1);

        assertThat(progress.saved()).isEqualTo(new Saved(null, true, 2, new Position(1, 500), executed(7)));
        assertThatThrownBy(() -> progress.open(null)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void goesOnBehindWhatWasSavedAndBuriesNothingThatAFormerProcessMet() {
        Chunk first = progress.open(key(10));
        read(first, 5, true);
        SnapshotProgress next = of(progress.saved());

        Chunk second = next.open(null);
        read(second, 9, true);

        assertThat(second.after()).isEqualTo(key(10));
        assertThat(next.saved()).isEqualTo(new Saved(null, true, 2, new Position(1, 500), executed(10)));
        assertThat(next.bury("1", Version.of(0, new Position(1, 400)))).isPresent();
        // The row of a chunk that was read before, at the position of its chunk.
        assertThat(next.bury("5", Version.of(0, new Position(1, 500)))).isEmpty();
    }

    @Test
    void takesTheLeastPositionOfAChunkThatWasReadAgain() {
        Chunk chunk = progress.open(null);
        chunk.row(chunk.begin(received(8)), Orders.row(1, "a"));
        chunk.expect();
        // After a reconnect the stream comes again from before.
        read(chunk, 6, true);
        assertThat(progress.saved().complete()).isFalse();

        chunk.finish(1);

        assertThat(progress.saved()).isEqualTo(new Saved(null, true, 1, new Position(1, 600), executed(7)));
    }
}
