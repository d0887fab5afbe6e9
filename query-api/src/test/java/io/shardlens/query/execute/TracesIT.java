package io.shardlens.query.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.mysql.ShardLimits;
import io.shardlens.query.shop.Shop;
import io.shardlens.query.shop.ShopExtension;
import io.shardlens.query.trace.Recorded;
import io.shardlens.query.trace.RequestTrace;
import io.shardlens.query.trace.Traces;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** The spans of a query, down to the statements on the shards. */
@ExtendWith(ShopExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TracesIT {
    private static final Traces.Headers NO_HEADERS = name -> null;

    private Shop.Api api;
    private ShopQueries queries;

    @BeforeAll
    void open(Shop shop) throws Exception {
        api = shop.api(ShardLimits.of(4)).fresh();
        queries = ShopQueries.of(api, shop.table("visits"));
    }

    @AfterAll
    void close() {
        api.close();
    }

    private static Recorded.Seen ran(Recorded recorded, ShopQueries query, String plan) {
        RequestTrace request = recorded.traces().request("POST", "/v1/sql", NO_HEADERS);
        Outcome outcome = request.within(query::run);
        request.ended(200);
        assertThat(outcome).isInstanceOf(Outcome.Answered.class);
        await().atMost(Duration.ofSeconds(60))
                .until(() -> recorded.named("plan " + plan).size() == 1);
        Recorded.Seen span = recorded.named("plan " + plan).getFirst();
        assertThat(span.parent())
                .isEqualTo(recorded.named("POST /v1/sql").getFirst().id());
        assertThat(span.attribute("shardlens.table")).isEqualTo("visits");
        return span;
    }

    @Test
    void aScatteredQueryHasAStatementForEachShardInItsPlan() {
        try (Recorded recorded = new Recorded()) {
            Recorded.Seen plan = ran(recorded, queries.by(PlanPreference.SHARDS), "scatter-gather");

            assertThat(recorded.named("shard statement"))
                    .isNotEmpty()
                    .allSatisfy(statement -> {
                        assertThat(statement.parent()).isEqualTo(plan.id());
                        assertThat(statement.attribute("db.system.name")).isEqualTo("mysql");
                        assertThat(statement.isFailed()).isFalse();
                    })
                    .extracting(statement -> statement.attribute("shardlens.shard"))
                    .contains("db0", "db1", "db2", "db3");
        }
    }

    @Test
    void aQueryOfTheIndexHasItsSearchInItsPlan() {
        try (Recorded recorded = new Recorded()) {
            Recorded.Seen plan = ran(recorded, queries.by(PlanPreference.INDEX), "index-search");

            assertThat(recorded.named("index search")).singleElement().satisfies(search -> {
                assertThat(search.parent()).isEqualTo(plan.id());
                assertThat(search.attribute("db.system.name")).isEqualTo("elasticsearch");
            });
            assertThat(recorded.named("shard statement")).isEmpty();
        }
    }
}
