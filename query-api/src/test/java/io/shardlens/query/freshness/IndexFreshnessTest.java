package io.shardlens.query.freshness;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.watermark.Coverage;
import io.shardlens.catalog.watermark.CoveredIndex;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.catalog.watermark.Watermark;
import io.shardlens.query.Tables;
import io.shardlens.query.freshness.StateReader.Reading;
import io.shardlens.query.model.IndexState;
import io.shardlens.query.model.ShardIndexState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class IndexFreshnessTest {
    private static final CoveredIndex INDEX = new CoveredIndex("present", "fields");
    private static final Instant T0 = Instant.parse("2026-01-02T03:04:05Z");
    private static final Duration TIMEOUT = Duration.ofMillis(100);

    private final Deque<Reading> readings = new ArrayDeque<>();
    private Instant now = T0;
    private final IndexFreshness freshness =
            new IndexFreshness(Tables.catalog(), timeout -> readings.removeFirst(), () -> now);

    private static Watermark watermark(String server, @Nullable Instant freshAsOf, @Nullable String fault) {
        return new Watermark(server, GtidSet.EMPTY, freshAsOf, fault, 1);
    }

    private static Reading read(List<Watermark> watermarks, Coverage... coverages) {
        Map<String, Watermark> byServer = watermarks.stream()
                .collect(java.util.stream.Collectors.toMap(Watermark::server, watermark -> watermark));
        return new Reading.Read(new PublishedState(byServer, List.of(coverages), Set.of(INDEX.uuid())));
    }

    private IndexState orders(Reading reading) throws InterruptedException {
        readings.add(reading);
        freshness.reread(TIMEOUT);
        return freshness.of(Tables.ORDERS);
    }

    private static ShardIndexState shard(IndexState state, String name) {
        return Objects.requireNonNull(state.shards().get(name));
    }

    private static Coverage covered(String shard) {
        return new Coverage("orders", shard, INDEX, true, "since then");
    }

    @Test
    void knowsNothingBeforeTheFirstReading() {
        assertThat(freshness.of(Tables.ORDERS).unavailable()).contains("has not been read yet");
        assertThat(freshness.unavailable()).isPresent();
    }

    @Test
    @Tag("Q35")
    void theLagGrowsWithTheClockUntilANewerWatermarkIsRead() throws InterruptedException {
        // Given
        now = T0.plusMillis(300);
        Reading reading = read(List.of(watermark("mysql-0", T0, null)), covered("db0"));
        // When
        IndexState at300 = orders(reading);
        now = T0.plusMillis(1500);
        IndexState at1500 = freshness.of(Tables.ORDERS);
        // Then
        assertThat(shard(at300, "db0")).isEqualTo(fresh(Duration.ofMillis(300)));
        assertThat(shard(at1500, "db0")).isEqualTo(fresh(Duration.ofMillis(1500)));
    }

    private static ShardIndexState fresh(Duration lag) {
        return new ShardIndexState(true, lag, null, null, false, T0, GtidSet.EMPTY);
    }

    @Test
    void aWatermarkFromALittleInTheFutureIsNoNegativeLag() throws InterruptedException {
        now = T0.minusMillis(400);
        assertThat(shard(orders(read(List.of(watermark("mysql-0", T0, null)), covered("db0"))), "db0"))
                .isEqualTo(fresh(Duration.ZERO));
    }

    @Test
    void noLagIsKnownWhereTheClocksDisagree() throws InterruptedException {
        now = T0.minusSeconds(5);
        ShardIndexState state = shard(orders(read(List.of(watermark("mysql-0", T0, null)), covered("db0"))), "db0");
        assertThat(state.lag()).isNull();
        assertThat(state.note()).contains("clock is ahead");
    }

    @Test
    void withoutWatermarkOrWithAFaultTheLagIsUnknown() throws InterruptedException {
        IndexState state = orders(read(
                List.of(watermark("mysql-1", T0, "binlog purged; take a snapshot")), covered("db0"), covered("db1")));
        assertThat(shard(state, "db0").lag()).isNull();
        assertThat(shard(state, "db0").note()).contains("no watermark");
        assertThat(shard(state, "db1").lag()).isNull();
        assertThat(shard(state, "db1").note()).isEqualTo("its stream has stopped");
        assertThat(shard(state, "db1").detail()).isEqualTo("binlog purged; take a snapshot");
        assertThat(shard(orders(read(List.of(watermark("mysql-0", null, null)), covered("db0"))), "db0")
                        .lag())
                .isNull();
    }

    @Test
    void aShardIsCoveredOnlyWhereTheSnapshotOfThisTableHasEnded() throws InterruptedException {
        IndexState state = orders(read(
                List.of(watermark("mysql-0", T0, null), watermark("mysql-1", T0, null)),
                new Coverage("orders", "db0", INDEX, false, "chunk 3 of 9"),
                new Coverage("events", "db1", INDEX, true, ""),
                covered("db2")));
        assertThat(shard(state, "db0").covered()).isFalse();
        assertThat(shard(state, "db0").note()).isEqualTo("the sync worker has not read all of it, or leaves it out");
        assertThat(shard(state, "db0").detail()).isEqualTo("chunk 3 of 9");
        assertThat(shard(state, "db1").covered()).isFalse();
        assertThat(shard(state, "db2").covered()).isTrue();
        assertThat(state.shards()).containsOnlyKeys("db0", "db1", "db2", "db3");
    }

    @Test
    void whatAnIndexHeldThatIsNoMoreCoversNothing() throws InterruptedException {
        CoveredIndex former = new CoveredIndex("deleted since", "fields");
        IndexState state = orders(read(
                List.of(watermark("mysql-0", T0, null), watermark("mysql-1", T0, null)),
                covered("db0"),
                new Coverage("orders", "db1", former, true, "since then")));
        assertThat(shard(state, "db0").covered()).isTrue();
        assertThat(shard(state, "db1").covered()).isFalse();
        assertThat(shard(state, "db1").note()).isEqualTo("its index is not the one that the sync worker filled");
    }

    @Test
    @Tag("S38")
    void doesNotRelyOnColumnsThatWereChangedNorOnAnotherDefinition() throws InterruptedException {
        String definition = Tables.catalog().definition("orders");
        IndexState state = orders(read(
                List.of(watermark("mysql-0", T0, null), watermark("mysql-1", T0, null)),
                coverage("db0", Set.of(), definition),
                coverage("db1", Set.of("note"), definition),
                coverage("db2", Set.of(), "another one")));
        assertThat(shard(state, "db0").covered()).isTrue();
        assertThat(shard(state, "db1").note()).isEqualTo("some columns were changed and are being read anew");
        assertThat(shard(state, "db1").detail()).isEqualTo("note");
        assertThat(shard(state, "db1").covered()).isFalse();
        assertThat(shard(state, "db2").note()).contains("declared otherwise");
        assertThat(shard(state, "db2").covered()).isFalse();
    }

    @Test
    @Tag("S38")
    void isOutdatedOnceTheWorkerKnowsATableOtherwise() throws InterruptedException {
        String definition = Tables.catalog().definition("orders");

        orders(read(List.of(), coverage("db0", Set.of(), definition)));
        assertThat(freshness.outdated()).isFalse();

        orders(read(List.of(), coverage("db0", Set.of(), definition), coverage("db1", Set.of(), "another one")));
        assertThat(freshness.outdated()).isTrue();
    }

    @Test
    void reliesOnTheIndexForAClientThatDoesNotSeeEveryColumn() throws InterruptedException {
        orders(read(
                List.of(watermark("mysql-0", T0, null)),
                coverage("db0", Set.of(), Tables.catalog().definition("orders"))));

        IndexState state =
                freshness.of(Tables.ORDERS.withColumns(Tables.ORDERS.columns().subList(0, 4)));

        assertThat(shard(state, "db0").covered()).isTrue();
    }

    private static Coverage coverage(String shard, Set<String> inexact, String definition) {
        return new Coverage("orders", shard, INDEX, true, "since then", inexact, definition, Map.of());
    }

    @Test
    void saysSinceWhenTheIndexDoesNotAnswer() throws InterruptedException {
        // Given
        orders(read(List.of(watermark("mysql-0", T0, null)), covered("db0")));
        now = T0.plusSeconds(10);
        // When
        IndexState down = orders(new Reading.Unavailable("Elasticsearch cannot be reached"));
        now = T0.plusSeconds(20);
        IndexState still = orders(new Reading.Unavailable("Elasticsearch cannot be reached"));
        // Then
        assertThat(down.unavailable()).contains("2026-01-02T03:04:15Z").contains("cannot be reached");
        assertThat(still.unavailable()).contains("2026-01-02T03:04:15Z");
        assertThat(freshness.since()).isEqualTo(T0.plusSeconds(10));
        // When
        now = T0.plusSeconds(30);
        IndexState up = orders(read(List.of(watermark("mysql-0", T0, null)), covered("db0")));
        // Then
        assertThat(up.unavailable()).isNull();
        assertThat(freshness.since()).isEqualTo(T0.plusSeconds(30));
    }

    @Test
    void aQueryDoesNotReadAgainForTheMomentThatWasRead() throws InterruptedException {
        readings.add(read(List.of()));
        freshness.reread(TIMEOUT);
        freshness.readAgain(TIMEOUT);
        assertThat(readings).isEmpty();
    }

    @Test
    void whatOneQueryDoesNotWaitForSaysNothingToOthers() throws InterruptedException {
        // Given
        orders(read(List.of(watermark("mysql-0", T0, null)), covered("db0")));
        now = T0.plusSeconds(1);
        readings.add(new Reading.Unavailable("timed out"));
        // When
        freshness.readAgain(Duration.ZERO);
        assertThat(readings).hasSize(1);
        freshness.readAgain(TIMEOUT);
        // Then
        assertThat(readings).isEmpty();
        assertThat(freshness.unavailable()).isEmpty();
    }
}
