package io.shardlens.query.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.QueryResult;
import io.shardlens.query.model.ShardStatus.State;
import io.shardlens.query.mysql.Gathered;
import io.shardlens.query.mysql.ShardOutcome;
import io.shardlens.query.mysql.TableRead;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Shards that are lost on the way to a deep offset. */
class DeepOffsetTest {
    private static final int OFFSET = 210;
    private static final int LIMIT = 20;

    private final World world = new World();

    @AfterEach
    void close() {
        world.close();
    }

    private static Ask shards() {
        return Ask.all().by(PlanPreference.SHARDS);
    }

    /** The db2 does not answer this question to the shards, counted from 1, and answers all others. */
    private void breakAt(int question) {
        world.onRead = () -> {
            if (world.asked.size() == question) {
                world.broken.put("db2", State.TIMEOUT);
            } else {
                world.broken.remove("db2");
            }
        };
    }

    private List<List<Long>> pageWithoutDb2() {
        return world.rows.entrySet().stream()
                .filter(row -> !row.getValue().target().database().equals("db2"))
                .map(Map.Entry::getKey)
                .skip(OFFSET)
                .limit(LIMIT)
                .map(List::of)
                .toList();
    }

    private void assertLeavesOutDb2(QueryResult page) {
        assertThat(page.rows()).isEqualTo(pageWithoutDb2());
        assertThat(page.complete()).isFalse();
        assertThat(ShopQueries.in(State.OK, page.shards())).containsExactly("db0", "db1", "db3");
        assertThat(ShopQueries.in(State.TIMEOUT, page.shards())).containsExactly("db2");
        assertThat(page.count())
                .isEqualTo(world.rows.values().stream()
                        .filter(row -> !row.target().database().equals("db2"))
                        .count());
    }

    @Test
    @Tag("Q19")
    void aShardThatIsLostWhileKeysArePassedOverIsMissingFromThePageToo() {
        for (long id = 1; id <= 400; id++) {
            world.add(id, id, 1);
        }
        breakAt(1);

        assertLeavesOutDb2(world.answer(shards().allowingPartial().query().withPage(LIMIT, OFFSET)));
    }

    @Test
    @Tag("Q19")
    void aShardThatIsLostIsMissingAlsoWhereTheOthersEndBeforeTheOffset() {
        for (long id = 1; id <= 240; id++) {
            world.add(id, id, 1);
        }
        breakAt(1);

        assertThat(pageWithoutDb2()).isEmpty();
        assertLeavesOutDb2(world.answer(shards().allowingPartial().query().withPage(LIMIT, OFFSET)));
    }

    @Test
    @Tag("Q19")
    void rowsOfAShardThatIsLostMidwayAreNotPassedOver() {
        // Half of the rows are in one table, which takes several questions.
        for (long id = 1; id <= 800; id++) {
            world.add(id, id % 2 == 0 ? 0 : id, 1);
        }
        breakAt(2);

        assertLeavesOutDb2(world.answer(shards().allowingPartial().query().withPage(LIMIT, OFFSET)));
        assertThat(world.asked).hasSizeGreaterThan(3);
    }

    @Test
    @Tag("Q18")
    void withoutLeaveForPartialAnswersTheLostShardIsAProblem() {
        for (long id = 1; id <= 400; id++) {
            world.add(id, id, 1);
        }
        breakAt(1);

        var problem = world.problem(shards().query().withPage(LIMIT, OFFSET));

        assertThat(problem.type()).isEqualTo(ProblemType.DEADLINE_EXCEEDED);
        assertThat(problem.detail()).contains("db2");
    }

    @Test
    void aShardThatHangsLeavesTimeForThePageWherePartialAnswersAreWelcome() throws Exception {
        List<Duration> timeouts = new ArrayList<>();
        ShardChunks chunks = new ShardChunks(
                (query, reads, limit, timeout, all) -> {
                    timeouts.add(timeout);
                    return new Gathered.Outcomes(List.of(new ShardOutcome.Answer("db0", List.of(), null)));
                },
                Deadline.in(Duration.ofSeconds(8), () -> 0));
        for (Query query : List.of(shards().query(), shards().allowingPartial().query())) {
            List<TableRead> reads = query.table().router().targets().stream()
                    .map(target -> new TableRead(target, query.where()))
                    .toList();

            chunks.read(query, reads, LIMIT);
        }

        assertThat(timeouts).containsExactly(Duration.ofSeconds(8), Duration.ofSeconds(4));
    }
}
