package io.shardlens.sync.snapshot;

import io.shardlens.sync.snapshot.ServerSnapshots.Unit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Snapshots that wait for their turn, and the one that is being made. A unit waits at most once for a snapshot of all of its rows. Whoever
 * uses it has a lock of its own.
 */
final class SnapshotQueue {
    /** Whether somebody's wish was already somebody else's. */
    enum Adopted {
        RUNNING,
        WAITING,
        NONE
    }

    private final Deque<SnapshotOrder> waiting = new ArrayDeque<>();
    private @Nullable SnapshotOrder running;

    /** Behind the others; one for all rows takes the place of another one of its unit. */
    void add(SnapshotOrder order) {
        if (order.whole()) {
            waiting.removeIf(other -> other.unit().equals(order.unit()) && other.whole());
        }
        waiting.add(order);
    }

    /** The next one, which counts as being made from now on; null where there is none. */
    @Nullable
    SnapshotOrder take() {
        SnapshotOrder next = waiting.peek();
        if (next != null && !next.whole()) {
            // All of a unit's rows first: a record tells only of one of the two where it could go on.
            next = waiting.stream()
                    .filter(order -> order.whole()
                            && order.unit().equals(waiting.element().unit()))
                    .findFirst()
                    .orElse(next);
        }
        waiting.remove(next);
        running = next;
        return next;
    }

    /** The one that is being made; null where there is none, or where it has become worth nothing. */
    @Nullable
    SnapshotOrder running() {
        return running;
    }

    /** Whether a snapshot of all rows of a unit is being made. */
    boolean runs(Unit unit) {
        SnapshotOrder order = running;
        return order != null && order.unit().equals(unit) && order.whole();
    }

    /** Whether rows of a unit are being read, all or some. */
    boolean reads(Unit unit) {
        SnapshotOrder order = running;
        return order != null && order.unit().equals(unit);
    }

    /** What is being made has read its first row. */
    void begun() {
        running = running == null ? null : running.begun();
    }

    /** What is being made has to be made again, unless something takes its place. */
    void again() {
        SnapshotOrder order = running;
        running = null;
        if (order != null && !(order.whole() && waits(order.unit()))) {
            waiting.add(order);
        }
    }

    /** Whether somebody waits for all rows of a unit. */
    boolean asked() {
        SnapshotOrder order = running;
        return (order != null && isAskedFor(order)) || waiting.stream().anyMatch(SnapshotQueue::isAskedFor);
    }

    private static boolean isAskedFor(SnapshotOrder order) {
        return order.whole() && !order.request().isEmpty();
    }

    private boolean waits(Unit unit) {
        return waiting.stream().anyMatch(order -> order.unit().equals(unit) && order.whole());
    }

    /** Whatever reads all rows of a unit, waiting or being made, is worth nothing; returns who asked for it. */
    String removeWhole(Unit unit) {
        String request = "";
        SnapshotOrder order = running;
        if (order != null && runs(unit)) {
            request = order.request();
            running = null;
        }
        for (SnapshotOrder other : new ArrayList<>(waiting)) {
            if (other.unit().equals(unit) && other.whole()) {
                request = other.request().isEmpty() ? request : other.request();
                waiting.remove(other);
            }
        }
        return request;
    }

    /** Nothing of a unit is to be read. */
    void remove(Unit unit) {
        waiting.removeIf(order -> order.unit().equals(unit));
        if (running != null && running.unit().equals(unit)) {
            running = null;
        }
    }

    boolean knows(SnapshotRequest request) {
        return (running != null && running.request().equals(request.id()))
                || waiting.stream().anyMatch(order -> order.request().equals(request.id()));
    }

    /** Gives what does already what a request asks for the request's name. */
    Adopted adopt(SnapshotRequest request) {
        SnapshotOrder order = running;
        if (order != null && order.does(request)) {
            running = order.of(request.id());
            return Adopted.RUNNING;
        }
        Optional<SnapshotOrder> found =
                waiting.stream().filter(other -> other.does(request)).findFirst();
        found.ifPresent(other -> {
            waiting.remove(other);
            waiting.add(other.of(request.id()));
        });
        return found.isPresent() ? Adopted.WAITING : Adopted.NONE;
    }

    /** The requests of a unit that wait for their turn. */
    List<String> requests(Unit unit) {
        return waiting.stream()
                .filter(order -> order.unit().equals(unit) && !order.request().isEmpty())
                .map(SnapshotOrder::request)
                .toList();
    }
}
