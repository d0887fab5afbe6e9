package io.shardlens.query.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.table.Catalog;
import io.shardlens.query.Tables;
import io.shardlens.query.execute.PlanExecutor;
import io.shardlens.query.freshness.IndexFreshness;
import io.shardlens.query.freshness.StateReader.Reading;
import io.shardlens.query.model.After;
import io.shardlens.query.model.Query;
import io.shardlens.query.mysql.Gathered;
import io.shardlens.query.mysql.ShardOutcome;
import io.shardlens.query.mysql.ShardRow;
import io.shardlens.query.mysql.TableRead;
import io.shardlens.query.plan.Planner;
import io.shardlens.query.search.SearchOutcome;
import io.shardlens.router.Target;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Exports of tables that share their rows evenly, by the real executor: a chunk of them is not exactly as long as it should be. */
class ExportLimitTest {
    private static final int ROWS = 5_000;
    private static final List<Target> TARGETS = Tables.EVENTS.router().targets();

    private final Catalog catalog = Tables.catalog();
    private final PlanExecutor executor = new PlanExecutor(
            catalog,
            new Planner(catalog, Map.of()),
            (query, reads, limit, timeout, all) -> read(query, reads, limit),
            (search, timeout) -> new SearchOutcome.Unavailable("there is none"),
            new IndexFreshness(catalog, timeout -> new Reading.Unavailable("there is none"), () -> Instant.EPOCH),
            (read, reads, timeout, all) -> {
                throw new UnsupportedOperationException("nobody asks for groups here");
            },
            (query, left) -> {
                throw new UnsupportedOperationException("nobody asks for groups here");
            },
            (shards, timeout) -> {
                throw new UnsupportedOperationException("nobody asks for positions here");
            },
            System::nanoTime);
    private Exports exports;

    @BeforeEach
    void start() throws Exception {
        exports = new Exports();
        exports.api.queries.answer(
                asked -> executor.execute(asked).outcome().toCompletableFuture().join());
    }

    @AfterEach
    void stop() throws Exception {
        exports.close();
        executor.close();
    }

    /** Event {@code i} is in table {@code i} modulo their number. */
    private static Gathered read(Query query, List<TableRead> reads, int limit) {
        After after = query.after();
        long behind = after == null ? 0 : (Long) after.values().getFirst();
        Map<String, List<ShardRow>> rows = new LinkedHashMap<>();
        for (TableRead read : reads) {
            List<ShardRow> own = rows.computeIfAbsent(read.target().database(), shard -> new ArrayList<>());
            LongStream.rangeClosed(behind + 1, ROWS)
                    .filter(id -> TARGETS.get((int) (id % TARGETS.size())).equals(read.target()))
                    .limit(limit)
                    .forEach(id -> own.add(row(query, id, read.target())));
        }
        List<ShardOutcome> answers = new ArrayList<>();
        rows.forEach((shard, all) -> answers.add(new ShardOutcome.Answer(shard, all, null)));
        return new Gathered.Outcomes(answers);
    }

    private static ShardRow row(Query query, long id, Target target) {
        List<@Nullable Object> selected = new ArrayList<>();
        query.select().forEach(column -> selected.add(id));
        return new ShardRow(List.of(id), List.of(id), selected, target);
    }

    private static List<Long> ids(List<JsonNode> lines) {
        return lines.stream()
                .filter(line -> line.has("event_id"))
                .map(line -> line.get("event_id").asLong())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1_999, 2_000, 2_001, 2_100, 3_500, 4_999})
    void thereAreExactlyAsManyRowsAsTheLimitSays(int limit) throws Exception {
        List<JsonNode> lines = Exports.lines(
                exports.export(Exports.EVENTS, "{\"limit\": " + limit + "}").body());

        assertThat(ids(lines))
                .isEqualTo(LongStream.rangeClosed(1, limit).boxed().toList());
        assertThat(lines.getLast()).hasToString("{\"$end\":{\"rows\":" + limit + "}}");
    }

    @Test
    void whatIsBehindTheLimitIsFoundFromTheLastCursor() throws Exception {
        List<JsonNode> lines = Exports.lines(
                exports.export(Exports.EVENTS, "{\"limit\": 2100}").body());
        JsonNode cursor = lines.get(lines.size() - 2).get("$cursor");

        List<JsonNode> rest = Exports.lines(
                exports.export(Exports.EVENTS, "{\"cursor\": " + cursor + "}").body());

        assertThat(ids(rest))
                .isEqualTo(LongStream.rangeClosed(2_101, ROWS).boxed().toList());
    }
}
