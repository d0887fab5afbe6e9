package io.shardlens.query.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.query.Tables;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.PlanType;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.QueryResult;
import io.shardlens.query.model.ShardStatus;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is counted of each shard. */
class ShardMetricsTest {
    private static final String QUERY = "/v1/tables/orders/query";

    private ApiFixture api;

    @BeforeEach
    void start() throws Exception {
        api = new ApiFixture();
    }

    @AfterEach
    void end() throws Exception {
        api.close();
    }

    @Test
    void everyShardIsCountedByTablePlanAndState() throws Exception {
        api.queries.answer(query -> new Outcome.Answered(new QueryResult(
                List.of(),
                null,
                null,
                PlanType.SCATTER_GATHER,
                "for a reason",
                false,
                Tables.EPOCH,
                List.of(
                        new ShardStatus("db0", ShardStatus.State.OK, null, null, Duration.ofMillis(250)),
                        new ShardStatus("db1", ShardStatus.State.TIMEOUT, null, "too slow")))));
        api.post(QUERY, "{}");
        api.post(QUERY, "{}");

        assertThat(api.get("/metrics").body())
                .contains(
                        "shardlens_shard_answers_total{plan=\"scatter-gather\",shard=\"db0\",state=\"ok\",table=\"orders\"} 2.0",
                        "shardlens_shard_answers_total{plan=\"scatter-gather\",shard=\"db1\",state=\"timeout\",table=\"orders\"} 2.0",
                        "shardlens_shard_statements_seconds_count{shard=\"db0\",table=\"orders\"} 2",
                        "shardlens_shard_statements_seconds_sum{shard=\"db0\",table=\"orders\"} 0.5")
                .doesNotContain("shardlens_shard_statements_seconds_count{shard=\"db1\"");
    }

    @Test
    void theShardsOfAQueryThatFailedAreCountedToo() throws Exception {
        api.queries.answer(query -> new Outcome.Failed(new Problem(
                ProblemType.SHARDS_UNAVAILABLE,
                "a shard failed",
                List.of(),
                List.of(new ShardStatus("db2", ShardStatus.State.BREAKER_OPEN, null, "down")),
                null)));
        api.post(QUERY, "{}");

        assertThat(api.get("/metrics").body())
                .contains(
                        "shardlens_shard_answers_total{plan=\"none\",shard=\"db2\",state=\"breaker_open\",table=\"orders\"} 1.0");
    }
}
