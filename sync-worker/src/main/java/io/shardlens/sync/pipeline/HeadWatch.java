package io.shardlens.sync.pipeline;

import io.shardlens.sync.checkpoint.AckTracker;
import io.shardlens.sync.checkpoint.StreamProgress;
import io.shardlens.sync.checkpoint.StuckHead;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.index.BulkWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells when the oldest batch of an incarnation stands still, and which row it waits for. One thread. */
final class HeadWatch {
    private static final Logger LOGGER = LoggerFactory.getLogger(HeadWatch.class);
    private static final Duration INTERVAL = Duration.ofMillis(500);
    private static final Duration STILL = Duration.ofSeconds(10);

    private final String server;
    private final AckTracker tracker;
    private final BulkWriter writer;
    private final StreamProgress progress;
    private Instant next = Instant.EPOCH;
    private AckTracker.@Nullable Batch head;
    private Instant since = Instant.EPOCH;
    private Duration tellAfter = STILL;

    HeadWatch(String server, AckTracker tracker, BulkWriter writer, StreamProgress progress) {
        this.server = server;
        this.tracker = tracker;
        this.writer = writer;
        this.progress = progress;
    }

    /** Looks, unless it has just looked. */
    void look(Instant now) {
        if (now.isBefore(next)) {
            return;
        }
        next = now.plus(INTERVAL);
        AckTracker.Batch oldest = tracker.head();
        if (oldest == null || oldest != head) {
            head = oldest;
            since = now;
            tellAfter = STILL;
            progress.stuck(null);
            return;
        }
        Duration still = Duration.between(since, now);
        if (still.compareTo(STILL) >= 0) {
            Optional<DocumentOp> operation = writer.underWay(oldest);
            StuckHead stuck = new StuckHead(
                    since,
                    operation.map(o -> o.table().toString()).orElse(""),
                    operation.map(o -> o.key().id()).orElse(""));
            progress.stuck(stuck);
            tell(stuck, still);
        }
    }

    /** After ten seconds and then at each doubling. */
    private void tell(StuckHead stuck, Duration still) {
        if (still.compareTo(tellAfter) < 0) {
            return;
        }
        tellAfter = tellAfter.multipliedBy(2);
        LOGGER.atWarn()
                .addKeyValue("server", server)
                .addKeyValue("target", stuck.table())
                .addKeyValue("docId", stuck.documentId())
                .addKeyValue("seconds", still.toSeconds())
                .log(
                        "The stream stands still until its oldest rows are written; ./shardlens sync pause passes a table over");
    }

    /** The incarnation is over. */
    void end() {
        progress.stuck(null);
    }
}
