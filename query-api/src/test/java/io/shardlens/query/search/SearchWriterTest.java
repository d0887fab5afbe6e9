package io.shardlens.query.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import co.elastic.clients.json.JsonpUtils;
import io.shardlens.catalog.index.Collations;
import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.query.Tables;
import io.shardlens.query.model.After;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.NormalForm;
import io.shardlens.query.model.Order;
import io.shardlens.query.model.Order.Direction;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.QueryOptions;
import io.shardlens.router.Target;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SearchWriterTest {
    private static final LogicalTable ORDERS = Tables.ORDERS;
    private static final QueryOptions OPTIONS =
            new QueryOptions(Duration.ofSeconds(1), Duration.ofSeconds(1), false, PlanPreference.AUTO);

    private static Column column(String name) {
        return ORDERS.column(name).orElseThrow();
    }

    private static JsonNode written(Query query) {
        IndexFields fields = IndexFields.of(query.table(), Collations.none());
        SearchWriter writer = new SearchWriter(column -> fields.field(column.name()));
        String text = JsonpUtils.toJsonString(
                writer.write(new Search(query, 21), Duration.ofMillis(1500)),
                new co.elastic.clients.json.jackson.Jackson3JsonpMapper());
        return JsonMapper.shared().readTree(text);
    }

    private static Query query(
            LogicalTable table, Condition where, List<Order> order, @Nullable After after, boolean count) {
        return new Query(
                table, NormalForm.of(where), List.of(table.columns().getFirst()), order, 20, after, count, OPTIONS);
    }

    private static String filter(Condition where) {
        return written(query(ORDERS, where, List.of(), null, false))
                .at("/query/bool/should/0")
                .toString();
    }

    private static String behind(
            LogicalTable table, List<Order> order, @Nullable Target target, @Nullable Object... place) {
        Query query = query(table, Condition.always(), order, new After(Arrays.asList(place), target), false);
        return written(query).at("/query/bool/should/0/bool/filter/1").toString();
    }

    @Test
    void asksForThePageAndForDocumentsInDoubtAtOnce() {
        JsonNode request = written(query(
                ORDERS,
                new Condition.Eq(column("merchant_id"), 5L),
                List.of(new Order(column("paid_at"), Direction.DESC)),
                null,
                false));
        String lossy = "{\"terms\":{\"shardlens.lossy\":[\"merchant_id\",\"paid_at\",\"order_id\"]}}";
        String lost = "{\"terms\":{\"shardlens.lost\":[\"order_id\",\"paid_at\"]}}";
        String least = "{\"terms\":{\"order_id\":[-9223372036854775808]}}";
        String page = "{\"term\":{\"merchant_id\":{\"value\":5}}}";
        String inDoubt =
                request.at("/aggregations/counted/filters/filters/in-doubt").toString();
        assertThat(inDoubt)
                .contains(lossy)
                .contains(lost)
                .contains(least)
                .startsWith("{\"bool\":{\"minimum_should_match\":\"1\",\"should\":[");
        assertThat(request.get("post_filter")).isNull();
        assertThat(request.at("/query/bool/should/0").toString()).isEqualTo(page);
        assertThat(request.at("/query/bool/should/1").toString()).isEqualTo(inDoubt);
        assertThat(request.get("sort").toString())
                .isEqualTo("[{\"paid_at\":{\"missing\":\"_last\",\"order\":\"desc\"}},"
                        + "{\"order_id\":{\"missing\":\"_first\",\"order\":\"asc\"}}]");
        assertThat(request.get("size").intValue()).isEqualTo(21);
        assertThat(request.get("track_total_hits").booleanValue()).isFalse();
        assertThat(request.get("timeout").stringValue()).isEqualTo("1500ms");
        assertThat(request.at("/_source/includes").toString())
                .isEqualTo("[\"order_id\",\"paid_at\",\"shardlens.shard\",\"shardlens.table\",\"shardlens.kept\"]");
        assertThat(request.at("/aggregations/counted/filters/filters").size()).isEqualTo(1);
    }

    @Test
    void countsWhateverThePageIs() {
        JsonNode request = written(query(
                ORDERS, new Condition.Eq(column("merchant_id"), 5L), List.of(), new After(List.of(9L), null), true));
        String where = "{\"term\":{\"merchant_id\":{\"value\":5}}}";
        assertThat(request.at("/aggregations/counted/filters/filters/matching").toString())
                .isEqualTo(where);
        assertThat(request.at("/query/bool/should/0").toString()).isEqualTo(where);
        assertThat(request.at("/post_filter/bool/filter/0").toString()).isEqualTo(where);
        assertThat(request.at("/post_filter/bool/filter/1").toString())
                .isEqualTo("{\"range\":{\"order_id\":{\"gt\":9}}}");
    }

    @Test
    void negationsDoNotMatchNull() {
        String isNull = "{\"term\":{\"shardlens.nulls\":{\"value\":\"merchant_id\"}}}";
        String five = "{\"term\":{\"merchant_id\":{\"value\":5}}}";
        assertThat(filter(new Condition.Not(new Condition.Eq(column("merchant_id"), 5L))))
                .isEqualTo("{\"bool\":{\"must_not\":[" + five + "," + isNull + "]}}");
        assertThat(filter(new Condition.Not(new Condition.In(column("merchant_id"), List.of(5L, 6L)))))
                .isEqualTo("{\"bool\":{\"must_not\":[{\"terms\":{\"merchant_id\":[5,6]}}," + isNull + "]}}");
        assertThat(filter(new Condition.Not(new Condition.IsNull(column("merchant_id")))))
                .isEqualTo("{\"bool\":{\"must_not\":[" + isNull + "]}}");
        assertThat(filter(new Condition.Not(new Condition.In(column("merchant_id"), Arrays.asList(5L, null)))))
                .isEqualTo("{\"match_none\":{}}");
    }

    @Test
    void documentsOfZeroDatesAreInDoubtWhereMySqlFindsThemByIsNull() {
        String inDoubt = "/aggregations/counted/filters/filters/in-doubt";
        assertThat(written(query(ORDERS, new Condition.IsNull(column("created_at")), List.of(), null, false))
                        .at(inDoubt)
                        .toString())
                .contains("{\"terms\":{\"shardlens.lossy\":[\"created_at\",\"order_id\"]}}");
        assertThat(written(query(ORDERS, new Condition.IsNull(column("paid_at")), List.of(), null, false))
                        .at(inDoubt)
                        .toString())
                .contains("{\"terms\":{\"shardlens.lossy\":[\"order_id\"]}}");
        Column ofOtherHalf = new Column("created_at", column("created_at").type(), true, true);
        assertThat(written(query(ORDERS, new Condition.IsNull(ofOtherHalf), List.of(), null, false))
                        .at(inDoubt)
                        .toString())
                .contains("{\"terms\":{\"shardlens.lossy\":[\"created_at\",\"order_id\"]}}");
        assertThat(written(query(
                                ORDERS,
                                new Condition.Not(new Condition.IsNull(column("created_at"))),
                                List.of(),
                                null,
                                false))
                        .at(inDoubt)
                        .toString())
                .contains("{\"terms\":{\"shardlens.lossy\":[\"order_id\"]}}");
    }

    @Test
    @Tag("Q7")
    void rangesKeepTheirBounds() {
        assertThat(filter(new Condition.Between(column("merchant_id"), 1L, 5L)))
                .isEqualTo("{\"range\":{\"merchant_id\":{\"gte\":1,\"lte\":5}}}");
        assertThat(filter(new Condition.Not(new Condition.Between(column("merchant_id"), 1L, 5L))))
                .isEqualTo("{\"bool\":{\"minimum_should_match\":\"1\",\"should\":["
                        + "{\"range\":{\"merchant_id\":{\"lt\":1}}},{\"range\":{\"merchant_id\":{\"gt\":5}}}]}}");
    }

    @Test
    @Tag("Q9")
    void goesOnBehindAPlaceWithNullsFirstAscendingAndLastDescending() {
        String isNull = "{\"term\":{\"shardlens.nulls\":{\"value\":\"n\"}}}";
        Column n = Tables.EVENTS.column("n").orElseThrow();
        Target target = new Target("db1", "events_2");
        String ascending = behind(Tables.EVENTS, List.of(new Order(n, Direction.ASC)), target, null, 3L);
        assertThat(ascending)
                .startsWith("{\"bool\":{\"minimum_should_match\":\"1\",\"should\":[{\"bool\":{\"must_not\":[" + isNull
                        + "]}}")
                .contains("{\"bool\":{\"filter\":[" + isNull);
        String descending = behind(Tables.EVENTS, List.of(new Order(n, Direction.DESC)), target, 7L, 3L);
        assertThat(descending)
                .startsWith(
                        "{\"bool\":{\"minimum_should_match\":\"1\",\"should\":[{\"bool\":{\"minimum_should_match\":\"1\","
                                + "\"should\":[{\"range\":{\"n\":{\"lt\":7}}}," + isNull + "]}}")
                .contains("{\"range\":{\"n\":{\"gte\":7,\"lte\":7}}}");
    }

    @Test
    void tellsTablesApartByTheirNameWhereKeysAreUniquePerShardOnly() {
        JsonNode request = written(query(Tables.EVENTS, Condition.always(), List.of(), null, false));
        assertThat(request.get("sort").toString())
                .endsWith("{\"shardlens.shard\":{\"order\":\"asc\"}},{\"shardlens.table\":{\"order\":\"asc\"}}]");
        assertThat(behind(Tables.EVENTS, List.of(), new Target("db1", "events_2"), 3L))
                .contains("{\"range\":{\"shardlens.shard\":{\"gt\":\"db1\"}}}")
                .contains("{\"range\":{\"shardlens.table\":{\"gt\":\"events_2\"}}}");
    }

    @Test
    void refusesColumnsThatTheIndexDoesNotCompare() {
        Condition note = new Condition.Eq(column("note"), "x");
        assertThatThrownBy(() -> filter(note))
                .isInstanceOf(UnanswerableException.class)
                .hasMessageContaining("note");
    }
}
