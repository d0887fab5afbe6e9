package io.shardlens.query.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.index.IndexField;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.Drift;
import io.shardlens.query.IndexFakes;
import io.shardlens.query.Parsers;
import io.shardlens.query.Tables;
import io.shardlens.query.model.After;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.IndexState;
import io.shardlens.query.model.NormalForm;
import io.shardlens.query.model.Query;
import io.shardlens.query.parse.Parsed;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What golden files cannot show: drift, cursors, and the way on from an index that did not answer. */
class PlannerTest {
    private static final Map<String, Function<Column, IndexField>> INDEXES = Map.of("orders", IndexFakes::field);
    private static final String BY_SKU = "{\"where\": {\"eq\": {\"sku\": \"A\"}}, \"select\": [\"order_id\"]}";

    @Test
    void anIndexThatDidNotAnswerLeavesTheQueryToTheShards() {
        Planned planned = planner().withoutIndex(query(BY_SKU), "a document is lossy in sku");

        assertThat(planned.plan())
                .isEqualTo(new Plan.ScatterGather(Tables.ORDERS.router().targets()));
        assertThat(planned.reason()).startsWith("the index cannot answer: a document is lossy in sku");
    }

    @Test
    void aDemandedIndexThatDidNotAnswerIsRejected() {
        Query query = query("{\"where\": {\"eq\": {\"sku\": \"A\"}}, \"plan\": \"index\"}");

        assertThat(planner().withoutIndex(query, "it is closed").plan()).isEqualTo(new Plan.Rejected());
    }

    @ParameterizedTest
    @Tag("S21")
    @CsvSource({
        "OTHER_TYPE, sku, false",
        "OTHER_COLLATION, sku, false",
        "OTHER_ORDER, sku, false",
        "MISSING_COLUMN, sku, false",
        "OTHER_PRIMARY_KEY, '', false",
        "OTHER_TYPE, note, true",
        "EXTRA_COLUMN, sku2, true",
        "OTHER_NULLABILITY, sku, true",
        "UNREADABLE_SHARD, '', true"
    })
    void theIndexIsNotTrustedWithWhatDiffersBetweenTables(Drift.Kind kind, String column, boolean trusted) {
        Planner planner = planner(new Drift(kind, "orders", "db1", "orders_2", column, "differs"));

        Planned planned = planner.plan(query(BY_SKU), IndexFakes.state("fresh"));

        assertThat(planned.plan() instanceof Plan.IndexSearch)
                .as(planned.reason())
                .isEqualTo(trusted);
    }

    @Test
    @Tag("S21")
    void rowsThatTheirTablesSortDifferentlyAreNotMerged() {
        Planner planner = planner(new Drift(Drift.Kind.OTHER_COLLATION, "orders", "db1", "orders_2", "sku", "differs"));
        String sorted = "\"order\": [{\"sku\": \"asc\"}], \"plan\": \"shards\"}";

        Planned scattered = planner.plan(query("{" + sorted), IndexFakes.state("fresh"));
        Planned several = planner.plan(
                query("{\"where\": {\"in\": {\"user_id\": [1, 2, 3, 4]}}, " + sorted), IndexFakes.state("fresh"));
        Planned single =
                planner.plan(query("{\"where\": {\"eq\": {\"user_id\": 1}}, " + sorted), IndexFakes.state("fresh"));

        assertThat(scattered.plan()).isEqualTo(new Plan.Rejected());
        assertThat(scattered.reason()).contains("column sku is compared by another collation in some physical tables");
        assertThat(several.plan()).isEqualTo(new Plan.Rejected());
        assertThat(single.plan()).isInstanceOf(Plan.ShardLookup.class);
    }

    @ParameterizedTest
    @Tag("S21")
    @ValueSource(
            strings = {
                "\"order\": [{\"status\": \"asc\"}]",
                "\"group-by\": [\"status\"]",
                "\"select\": [\"status\"], \"distinct\": true",
                "\"measures\": {\"n\": {\"count-distinct\": \"status\"}}"
            })
    void nothingIsSortedOrGroupedByLabelsThatTheirTablesHaveInOtherPlaces(String compared) {
        String asked = compared + ", \"plan\": \"shards\"}";

        Planned scattered = planIn("orders_3", "{" + asked);
        Planned several = planIn("orders_3", "{\"where\": {\"in\": {\"user_id\": [1, 2, 3, 4]}}, " + asked);

        assertThat(scattered.plan()).isEqualTo(new Plan.Rejected());
        assertThat(scattered.reason()).contains("column status has values in another order in some physical tables");
        assertThat(several.plan()).isEqualTo(new Plan.Rejected());
    }

    @Test
    @Tag("S21")
    void aTableAloneIsSortedByItsLabelsUnlessTheyAreInOtherPlacesThere() {
        String one = "{\"where\": {\"eq\": {\"user_id\": 3}}";
        String sorted = one + ", \"order\": [{\"status\": \"asc\"}]}";

        assertThat(planIn("orders_0", sorted).plan()).isInstanceOf(Plan.ShardLookup.class);
        assertThat(planIn("orders_3", one + "}").plan()).isInstanceOf(Plan.ShardLookup.class);
        assertThat(planIn("orders_3", sorted))
                .satisfies(planned -> assertThat(planned.plan()).isEqualTo(new Plan.Rejected()))
                .satisfies(planned -> assertThat(planned.reason())
                        .isEqualTo("db0.orders_3 has the labels of column status in another order than other tables"));
    }

    /** The plan where one table of a database has the labels of the status in other places. */
    private static Planned planIn(String table, String body) {
        Planner planner = planner(new Drift(Drift.Kind.OTHER_ORDER, "orders", "db0", table, "status", "differs"));
        return planner.plan(asked(body), IndexFakes.state("fresh"));
    }

    @Test
    @Tag("Q33")
    void aReroutedTableIsAskedForItsOwnRowsAlone() {
        Planner planner = new Planner(Tables.catalog(), INDEXES, Set.of("orders"));

        Planned planned = planner.plan(query(BY_SKU), IndexFakes.state("fresh"));

        assertThat(planned.plan()).isInstanceOfSatisfying(Plan.ScatterGather.class, scatter -> {
            assertThat(scatter.targets()).hasSize(16);
            assertThat(scatter.owned())
                    .hasSize(16)
                    .containsEntry(scatter.targets().get(5), "MOD(MOD(`user_id`, 16) + 16, 16) = 5");
        });
    }

    @Test
    @Tag("Q33")
    void aReroutedTableWhoseRowsMySqlCannotTellApartIsAskedByItsKeyOnly() {
        Planner planner = new Planner(Tables.catalog(), Map.of(), Set.of("accounts"));
        Query all = switch (Parsers.parser().query("accounts", "{}".getBytes(StandardCharsets.UTF_8))) {
            case Parsed.Accepted accepted -> accepted.query();
            case Parsed.Refused refused -> throw new AssertionError(refused.problem());
        };

        Planned planned = planner.plan(all, IndexState.unavailable("not asked"));

        assertThat(planned.plan()).isEqualTo(new Plan.Rejected());
        assertThat(planned.reason()).contains("java-string").contains("ask by account");
    }

    @Test
    @Tag("Q33")
    void aReroutedTableIsAskedForItsOwnRowsAloneWhereARangeLeadsToKeys() {
        Planner planner = new Planner(Tables.catalog(), INDEXES, Set.of("orders"));
        Query between =
                query("{\"where\": {\"and\": [{\"between\": {\"user_id\": [4, 6]}}, {\"ne\": {\"user_id\": 5}}]}}");
        Query listed = query("{\"where\": {\"in\": {\"user_id\": [4, 6]}}}");

        assertThat(planner.plan(between, IndexFakes.state("fresh")).plan())
                .isInstanceOfSatisfying(
                        Plan.ShardLookup.class,
                        lookup -> assertThat(lookup.reads())
                                .extracting(Plan.ShardRead::where)
                                .containsExactly(
                                        NormalForm.allOf(List.of(between.where(), user(4))),
                                        NormalForm.allOf(List.of(between.where(), user(6)))));
        assertThat(planner.plan(listed, IndexFakes.state("fresh")).plan())
                .isInstanceOfSatisfying(
                        Plan.ShardLookup.class,
                        lookup -> assertThat(lookup.reads())
                                .extracting(Plan.ShardRead::where)
                                .containsExactly(user(4), user(6)));
    }

    private static Condition user(long key) {
        return new Condition.In(Tables.ORDERS.column("user_id").orElseThrow(), List.of(key));
    }

    @Test
    void theDriftOfAnotherTableDoesNotMatter() {
        Planner planner = planner(new Drift(Drift.Kind.OTHER_TYPE, "lines", "db1", "lines_2", "sku", "differs"));

        assertThat(planner.plan(query(BY_SKU), IndexFakes.state("fresh")).plan())
                .isInstanceOf(Plan.IndexSearch.class);
    }

    @ParameterizedTest
    @Tag("Q4")
    @CsvSource({"OTHER_NULLABILITY, user_id", "UNREADABLE_SHARD, ''"})
    void aKeyThatMayBeNullInOneTableIsAskedForInAll(Drift.Kind kind, String column) {
        Query query = query("{\"where\": {\"is-null\": \"user_id\"}, \"plan\": \"shards\"}");
        Planner planner = planner(new Drift(kind, "orders", "db1", "orders_2", column, "differs"));

        assertThat(planner().plan(query, IndexFakes.state("fresh")).plan()).isEqualTo(new Plan.Empty());
        assertThat(planner.plan(query, IndexFakes.state("fresh")).plan()).isInstanceOf(Plan.ScatterGather.class);
    }

    @Test
    void aCursorOutsideOfWhatIsProvenIsContinuedByTheShards() {
        Query query = query("{\"order\": [{\"sku\": \"asc\"}]}");

        assertThat(planner()
                        .plan(behind(query, "A", 1L), IndexFakes.state("fresh"))
                        .plan())
                .isInstanceOf(Plan.IndexSearch.class);
        Planned planned = planner().plan(behind(query, "\u0e40\u0e01", 1L), IndexFakes.state("fresh"));
        assertThat(planned.plan()).isInstanceOf(Plan.ScatterGather.class);
        assertThat(planned.reason()).contains("the cursor's value of sku");
    }

    private static Query behind(Query query, Object... place) {
        return new Query(
                query.table(),
                query.where(),
                query.select(),
                query.order(),
                query.limit(),
                new After(List.of(place), null),
                query.count(),
                query.options());
    }

    private static Planner planner(Drift... drift) {
        return new Planner(Tables.catalog(drift), INDEXES);
    }

    private static Query query(String body) {
        return (Query) asked(body);
    }

    private static Asked asked(String body) {
        return switch (Parsers.parser().query("orders", body.getBytes(StandardCharsets.UTF_8))) {
            case Parsed.Accepted accepted -> accepted.asked();
            case Parsed.Refused refused -> throw new AssertionError(refused.problem());
        };
    }
}
