package io.shardlens.sync.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.sync.snapshot.ServerSnapshots.Unit;
import io.shardlens.sync.snapshot.SnapshotQueue.Adopted;
import io.shardlens.sync.snapshot.SnapshotRequest.Action;
import org.junit.jupiter.api.Test;

class SnapshotQueueTest {
    private static final Unit ORDERS = new Unit("orders", "db0");
    private static final Unit ITEMS = new Unit("items", "db0");

    private final SnapshotQueue queue = new SnapshotQueue();

    private static SnapshotOrder whole(Unit unit, String request) {
        return new SnapshotOrder(unit, request, "", false, false);
    }

    private static SnapshotOrder part(Unit unit, String request) {
        return new SnapshotOrder(unit, request, "n > 5", true, true);
    }

    private static SnapshotRequest resume(Unit unit, String id) {
        return new SnapshotRequest(id, unit, Action.RESUME, "");
    }

    @Test
    void keepsAtMostOneSnapshotOfAllRowsOfAUnitWaiting() {
        queue.add(whole(ORDERS, "first"));
        queue.add(whole(ITEMS, ""));
        queue.add(whole(ORDERS, "second"));

        assertThat(queue.take()).isEqualTo(whole(ITEMS, ""));
        assertThat(queue.take()).isEqualTo(whole(ORDERS, "second"));
        assertThat(queue.take()).isNull();
    }

    @Test
    void knowsThatSomebodyWaitsForAllRowsUntilTheyHaveBeenReadOrAreOfNoUse() {
        queue.add(whole(ITEMS, ""));
        queue.add(part(ITEMS, "some"));
        assertThat(queue.asked()).isFalse();

        queue.add(whole(ORDERS, "all"));
        assertThat(queue.asked()).isTrue();

        queue.take();
        queue.take();
        queue.take();
        assertThat(queue.running()).isEqualTo(whole(ORDERS, "all"));
        queue.begun();
        assertThat(queue.asked()).isTrue();

        queue.remove(ORDERS);
        assertThat(queue.asked()).isFalse();
    }

    @Test
    void readsAllRowsOfAUnitBeforeSomeOfThem() {
        queue.add(part(ORDERS, "some"));
        queue.add(whole(ITEMS, ""));
        queue.add(whole(ORDERS, ""));

        assertThat(queue.take()).isEqualTo(whole(ORDERS, ""));
        assertThat(queue.requests(ORDERS)).containsExactly("some");
        assertThat(queue.take()).isEqualTo(part(ORDERS, "some"));
    }

    @Test
    void givesWhatIsUnderWayTheNameOfWhoAsksForTheSame() {
        queue.add(whole(ORDERS, ""));
        queue.take();
        queue.begun();
        queue.add(whole(ITEMS, ""));

        assertThat(queue.adopt(resume(ORDERS, "mine"))).isEqualTo(Adopted.RUNNING);
        assertThat(queue.adopt(resume(ITEMS, "mine, too"))).isEqualTo(Adopted.WAITING);
        assertThat(queue.adopt(resume(new Unit("other", "db0"), "x"))).isEqualTo(Adopted.NONE);

        assertThat(queue.running()).isEqualTo(whole(ORDERS, "mine"));
        assertThat(queue.knows(resume(ITEMS, "mine, too"))).isTrue();
    }

    @Test
    void makesWhatFailedAgainUnlessSomethingHasTakenItsPlace() {
        queue.add(whole(ORDERS, "failing"));
        queue.take();
        queue.again();
        assertThat(queue.take()).isEqualTo(whole(ORDERS, "failing"));

        assertThat(queue.removeWhole(ORDERS)).isEqualTo("failing");
        queue.again();

        assertThat(queue.take()).isNull();
    }
}
