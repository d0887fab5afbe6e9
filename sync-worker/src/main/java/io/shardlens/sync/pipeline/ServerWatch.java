package io.shardlens.sync.pipeline;

import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.change.Waiter;
import io.shardlens.sync.checkpoint.FencedException;
import io.shardlens.sync.checkpoint.StreamProgress;
import io.shardlens.sync.checkpoint.TransactionEnd;
import io.shardlens.sync.index.Backoff;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.source.SourceException;
import io.shardlens.sync.source.mysql.MySqlProbe;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a server again and again what it has executed, so that its freshness is known, and changes the heartbeat row when transactions
 * that the server has executed do not come: sources drop empty ones and those of schemas that they filter. One thread.
 */
final class ServerWatch {
    private static final Logger LOGGER = LoggerFactory.getLogger(ServerWatch.class);
    private static final Duration QUIET = Duration.ofSeconds(1);
    private static final Duration MEASURE = Duration.ofSeconds(5);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(2);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    /** The server, as far as it is asked here. */
    interface Server {
        MySqlProbe.Said said();

        /** It is doubtful whether its binlog is still the one that is followed. */
        void doubt(String why);

        long bytesBehind(Position position);

        /** Marks in the server's indices which generation they are written in, where that is not done yet; never throws for an index. */
        void mark();

        void beat();
    }

    private static final Duration LACKS = Duration.ofSeconds(15);

    private final String name;
    private final String uuid;
    private final Server server;
    private final StreamProgress progress;
    private final Published published;
    private final Duration interval;
    private final InstantSource clock;
    private final Waiter waiter;

    private GtidSet missingBefore = GtidSet.EMPTY;
    private @Nullable Instant missingSince;
    private @Nullable Instant lacksSince;
    private Instant nextBeat = Instant.EPOCH;
    private Instant nextMeasure = Instant.EPOCH;
    private Duration pause = FIRST_PAUSE;
    private int failures;

    ServerWatch(
            String name,
            String uuid,
            Server server,
            StreamProgress progress,
            Published published,
            Duration interval,
            InstantSource clock,
            Waiter waiter) {
        this.name = name;
        this.uuid = uuid;
        this.server = server;
        this.progress = progress;
        this.published = published;
        this.interval = interval;
        this.clock = clock;
        this.waiter = waiter;
    }

    /** Goes on until interrupted. */
    void run() throws InterruptedException {
        while (true) {
            try {
                look();
                failures = 0;
            } catch (RuntimeException e) {
                failures++;
                if (Backoff.isTold(failures)) {
                    LOGGER.atWarn()
                            .addKeyValue("server", name)
                            .addKeyValue("attempt", failures)
                            .setCause(isOutage(e) ? null : e)
                            .log("The server cannot be watched now: {}", e.getMessage());
                }
            }
            waiter.await(interval);
        }
    }

    /** Its message says it all. */
    private static boolean isOutage(RuntimeException e) {
        return e instanceof SourceException || e instanceof IndexUnavailableException || e instanceof FencedException;
    }

    /** For people only: where the account may not ask, nothing else suffers. */
    private void measure(Position received) {
        try {
            progress.bytesBehind(server.bytesBehind(received));
        } catch (SourceException e) {
            progress.bytesBehind(null);
            LOGGER.atDebug().addKeyValue("server", name).log("The binlog's size is not known: {}", e.getMessage());
        }
    }

    /** A binlog is ahead of what its server says for a moment, not for long. */
    private void doubtLosses(@Nullable TransactionEnd received, GtidSet executed, Instant now) {
        if (received == null || executed.contains(received.applied())) {
            lacksSince = null;
        } else if (lacksSince == null) {
            lacksSince = now;
        } else if (lacksSince.plus(LACKS).isBefore(now)) {
            lacksSince = null;
            server.doubt("the server lacks transactions that it had: "
                    + received.applied().minus(executed));
        }
    }

    /** Asks once and beats where that helps. */
    void look() {
        Instant now = clock.instant();
        server.mark();
        TransactionEnd before = progress.received();
        MySqlProbe.Said said = server.said();
        GtidSet executed = said.executed();
        if (!said.serverUuid().equals(uuid)) {
            server.doubt("another MySQL server answers: its server_uuid is " + said.serverUuid());
            return;
        }
        // What a server lacks it may give other changes the names of: what is searchable by these names says nothing
        // then.
        if (before == null || executed.contains(before.applied())) {
            published.probed(now, executed);
        }
        doubtLosses(before, executed, now);
        TransactionEnd received = progress.received();
        if (received != null && !now.isBefore(nextMeasure)) {
            nextMeasure = now.plus(MEASURE);
            measure(received.position());
        }
        GtidSet missing = received == null ? executed : executed.minus(received.applied());
        boolean waitsForFirst = received == null;
        if (missing.isEmpty() && !waitsForFirst) {
            missingBefore = GtidSet.EMPTY;
            missingSince = null;
            pause = FIRST_PAUSE;
            return;
        }
        // What is merely on its way changes with every look; what was dropped stays.
        if (missingSince == null || !missing.contains(missingBefore) || missingBefore.isEmpty()) {
            missingBefore = missing;
            missingSince = now;
        }
        Instant arrival = progress.lastArrival();
        boolean quiet = arrival == null || arrival.plus(QUIET).isBefore(now);
        boolean lasting = missingSince.plus(QUIET).compareTo(now) <= 0;
        if (progress.connected() && quiet && lasting && !now.isBefore(nextBeat)) {
            server.beat();
            nextBeat = now.plus(pause);
            pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause.multipliedBy(2);
        }
    }
}
