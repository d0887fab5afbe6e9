package io.shardlens.sync.follow;

import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.sync.change.Waiter;
import io.shardlens.sync.checkpoint.StateStore;
import io.shardlens.sync.command.ProgressBar;
import io.shardlens.sync.index.TableIndices;
import io.shardlens.sync.index.WriteIndex;
import io.shardlens.sync.reindex.FilledShards;
import io.shardlens.sync.reindex.Reindex;
import io.shardlens.sync.reindex.ReindexException;
import io.shardlens.sync.reindex.Reindexes;
import io.shardlens.sync.snapshot.ServerSnapshots.Unit;
import io.shardlens.sync.snapshot.SnapshotRecord;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Follows the workers while they fill a new index. One thread. */
final class ReindexFollower {
    private static final Duration LOOK = Duration.ofMillis(500);
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    /** Other tables may be read first. */
    private static final Duration NEWS = Duration.ofSeconds(60);

    private final StateStore store;
    private final LogicalTable table;
    private final ProgressBar bar;
    private final InstantSource clock;
    private final Waiter waiter;
    private long shown = -1;
    private String said = "";
    private String known = "";
    private Instant lastNews = Instant.EPOCH;

    ReindexFollower(StateStore store, LogicalTable table, ProgressBar bar, InstantSource clock, Waiter waiter) {
        this.store = store;
        this.table = table;
        this.bar = bar;
        this.clock = clock;
        this.waiter = waiter;
    }

    /**
     * Returns when the new index holds the rows of all shards.
     *
     * @return false when nobody fills it
     */
    boolean follow(Reindexes reindexes, TableIndices indices) throws InterruptedException {
        FilledShards filled = new FilledShards(store);
        Instant patient = clock.instant().plus(PATIENCE);
        while (true) {
            Reindex record = reindexes
                    .read(table.name())
                    .filter(Reindex::open)
                    .orElseThrow(() -> new ReindexException("somebody has given the new index of table '" + table.name()
                            + "' up, or has ended the move to it"));
            Optional<WriteIndex> to = indices.find(record.to());
            List<String> missing = to.isEmpty() ? List.of("all") : filled.missing(table, to.get());
            if (missing.isEmpty()) {
                return true;
            }
            boolean heard = to.isPresent() && (show(missing, to.get()) || filled.known(table, to.get()));
            if (!heard && clock.instant().isAfter(patient)) {
                return false;
            }
            if (heard) {
                sayThatThereIsNoNews(missing);
            }
            waiter.await(LOOK);
        }
    }

    private void sayThatThereIsNoNews(List<String> missing) {
        Instant now = clock.instant();
        String news = shown + " " + missing;
        if (!news.equals(known)) {
            known = news;
            lastNews = now;
        } else if (lastNews.plus(NEWS).isBefore(now)) {
            lastNews = now;
            bar.line("nothing new for " + NEWS.toSeconds() + " s: shards " + missing
                    + " wait for their turn, or for a worker to be at work");
        }
    }

    /** Whether anybody reads for it. */
    private boolean show(List<String> missing, WriteIndex to) {
        Collection<StateStore.Stored> found = store.readAll(FilledShards.shards(table).stream()
                        .map(shard -> SnapshotRecord.id(new Unit(table.name(), shard)))
                        .toList())
                .values();
        List<SnapshotRecord> records = found.stream()
                .map(stored -> SnapshotRecord.of(stored.document()))
                .filter(r -> r.into().stream()
                        .anyMatch(i -> i.uuid().equals(to.covered().uuid())))
                .toList();
        long rows = records.stream().mapToLong(SnapshotRecord::rows).sum();
        long expected = records.stream().mapToLong(SnapshotRecord::expected).sum();
        if (records.isEmpty()) {
            return false;
        }
        if (shown < 0) {
            bar.begin("filling " + to.name(), expected);
            shown = 0;
        }
        bar.expect(expected);
        bar.add(Math.max(0, rows - shown));
        shown = Math.max(shown, rows);
        String waits = records.stream()
                .filter(r -> !r.detail().isEmpty() && missing.contains(r.unit().shard()))
                .map(r -> r.unit() + ": " + r.detail())
                .findFirst()
                .orElse("");
        if (!waits.isEmpty() && !waits.equals(said)) {
            bar.line(waits);
        }
        said = waits;
        return true;
    }
}
