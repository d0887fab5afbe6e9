package io.shardlens.sync.follow;

import io.shardlens.sync.change.Waiter;
import io.shardlens.sync.checkpoint.PublishedState;
import io.shardlens.sync.checkpoint.StateStore;
import io.shardlens.sync.command.ProgressBar;
import io.shardlens.sync.request.RequestBoard;
import io.shardlens.sync.snapshot.ServerSnapshots.Unit;
import io.shardlens.sync.snapshot.SnapshotRecord;
import io.shardlens.sync.snapshot.SnapshotRecord.Phase;
import io.shardlens.sync.snapshot.SnapshotRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Puts requests up and follows what the workers record of them until everything is over. One thread. */
final class SnapshotFollower {
    private static final Duration LOOK = Duration.ofMillis(500);
    /** A worker looks every second; one that has just lost a server's holder takes some more. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    /** A snapshot that reads says so every second; one that finishes waits for the stream. */
    private static final Duration NEWS = Duration.ofSeconds(60);

    /**
     * What became of one unit.
     *
     * @param record the last of it; null where there is none
     * @param problem why it is not done; empty where it is
     */
    record Outcome(@Nullable SnapshotRecord record, String problem) {
        /** Whether it is as it was asked for. */
        boolean good(boolean cancelled) {
            return problem.isEmpty()
                    && record != null
                    && record.phase() == (cancelled ? Phase.CANCELLED : Phase.COMPLETE);
        }
    }

    private final StateStore store;
    private final RequestBoard board;
    private final PublishedState published;
    private final ProgressBar bar;
    private final InstantSource clock;
    private final Waiter waiter;
    private final Map<Unit, SnapshotRequest> open = new LinkedHashMap<>();
    private final Map<Unit, String> servers = new HashMap<>();
    private final Map<Unit, Outcome> outcomes = new LinkedHashMap<>();
    private final Map<Unit, SnapshotRecord> heard = new HashMap<>();
    private Instant lastNews = Instant.EPOCH;
    private long shown = -1;
    private String reason = "";

    SnapshotFollower(StateStore store, PublishedState published, ProgressBar bar, InstantSource clock, Waiter waiter) {
        this.store = store;
        this.board = new RequestBoard(store);
        this.published = published;
        this.bar = bar;
        this.clock = clock;
        this.waiter = waiter;
    }

    /** @param requests by server */
    Map<Unit, Outcome> follow(Map<String, List<SnapshotRequest>> requests) throws InterruptedException {
        requests.forEach((server, ofServer) -> {
            ofServer.forEach(request -> {
                open.put(request.unit(), request);
                servers.put(request.unit(), server);
            });
            board.put(server, ofServer);
        });
        Instant patient = clock.instant().plus(PATIENCE);
        while (true) {
            look();
            if (clock.instant().isAfter(patient)) {
                giveUpOnTheSilent();
                sayThatThereIsNoNews();
            }
            if (open.isEmpty()) {
                return outcomes;
            }
            waiter.await(LOOK);
        }
    }

    private void look() {
        Map<String, Unit> ids = open.keySet().stream().collect(Collectors.toMap(SnapshotRecord::id, unit -> unit));
        store.readAll(ids.keySet()).forEach((id, stored) -> {
            Unit unit = ids.get(id);
            SnapshotRequest request = unit == null ? null : open.get(unit);
            if (unit != null && request != null) {
                look(unit, request, SnapshotRecord.of(stored.document()));
            }
        });
        show();
    }

    private void look(Unit unit, SnapshotRequest request, SnapshotRecord record) {
        if (!record.equals(heard.get(unit))) {
            lastNews = clock.instant();
        }
        boolean ours = record.request().equals(request.id());
        if (ours || record.waiting().contains(request.id())) {
            heard.put(unit, record);
        } else if (heard.containsKey(unit) && !board.read(server(unit)).contains(request)) {
            // It was heard, and somebody else has asked for something since. Else the worker is another one, and will
            // hear it, too.
            end(unit, record, "another command has asked for something else: " + SnapshotCommand.shown(record));
            return;
        }
        if (ours && record.phase().over()) {
            end(unit, record, record.phase() == Phase.GIVEN_UP ? record.detail() : "");
        }
    }

    private void end(Unit unit, @Nullable SnapshotRecord record, String problem) {
        open.remove(unit);
        outcomes.put(unit, new Outcome(record, problem));
    }

    private void sayThatThereIsNoNews() {
        Instant now = clock.instant();
        if (!heard.isEmpty() && lastNews.plus(NEWS).isBefore(now)) {
            lastNews = now;
            bar.line("nothing new for " + NEWS.toSeconds() + " s: is the worker still at work?");
        }
    }

    private String server(Unit unit) {
        return servers.getOrDefault(unit, "");
    }

    private void giveUpOnTheSilent() {
        List<Unit> silent =
                open.keySet().stream().filter(unit -> !heard.containsKey(unit)).toList();
        silent.stream().collect(Collectors.groupingBy(this::server)).forEach((server, units) -> {
            // Nobody is to be surprised by it later.
            Set<String> ids =
                    units.stream().map(open::get).map(SnapshotRequest::id).collect(Collectors.toSet());
            board.remove(server, ids);
            String why = "no worker answers for server '" + server + "'"
                    + published
                            .holder(server)
                            .map(h -> ", which '" + h + "' held last")
                            .orElse("")
                    + ": is ./shardlens sync run at work? The request is taken back";
            units.forEach(unit -> end(unit, null, why));
        });
    }

    private void show() {
        List<SnapshotRecord> known = new ArrayList<>(heard.values());
        if (known.isEmpty()) {
            return;
        }
        outcomes.forEach((unit, outcome) ->
                heard.computeIfPresent(unit, (u, old) -> outcome.record() == null ? old : outcome.record()));
        List<SnapshotRecord> running = known.stream()
                .filter(r -> r.phase() != Phase.WAITING || r.rows() > 0)
                .toList();
        long rows = running.stream().mapToLong(r -> r.rows() - r.resumed()).sum();
        long expected =
                running.stream().mapToLong(r -> r.expected() - r.resumed()).sum();
        if (shown < 0) {
            bar.begin("reading", expected);
            shown = 0;
        }
        bar.expect(expected);
        bar.add(Math.max(0, rows - shown));
        shown = Math.max(shown, rows);
        String slow = running.stream()
                .filter(r -> !r.detail().isEmpty() && !r.phase().over())
                .map(r -> r.unit() + ": " + r.detail())
                .collect(Collectors.joining("; "));
        if (!slow.isEmpty() && !slow.equals(reason)) {
            bar.line(slow);
        }
        reason = slow;
    }
}
