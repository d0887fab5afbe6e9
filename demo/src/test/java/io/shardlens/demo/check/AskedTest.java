package io.shardlens.demo.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.demo.check.Answers.Truth;
import io.shardlens.demo.data.OrderColumn;
import io.shardlens.demo.http.JsonHttp;
import io.shardlens.demo.http.JsonHttp.Reply;
import io.shardlens.demo.query.Condition.IsNull;
import io.shardlens.demo.query.Question;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class AskedTest {
    private static final String RIGHT = """
            {"rows": [{"order_id": 1, "note": "a"}, {"order_id": 2, "note": null}], "count": 5, "complete": true,
             "plan": {"type": "index-search", "reason": "r"}, "shards": []}""";

    private final JsonMapper mapper = new JsonHttp().mapper();
    private final Asked asked = new Asked(
            new Question(1, new IsNull(OrderColumn.SPU), List.of(OrderColumn.ORDER_ID, OrderColumn.NOTE), List.of(), 2),
            new Truth(
                    List.of(
                            row("{\"order_id\": 1, \"note\": \"a\", \"status\": \"NEW\"}"),
                            row("{\"order_id\": 2, \"note\": null, \"status\": \"NEW\"}")),
                    List.of(),
                    5));

    private ShownRow row(String json) {
        return ShownRow.of(mapper.readTree(json));
    }

    private @Nullable String fault(String answer) {
        return asked.fault(new Reply(200, mapper.readTree(answer)), "index-search");
    }

    @Test
    void acceptsTheSameRowsInTheSameOrderByThePlanMeant() {
        assertThat(fault(RIGHT)).isNull();
    }

    @Test
    void refusesAnotherPlan() {
        assertThat(fault(RIGHT.replace("index-search", "scatter-gather"))).contains("not by index-search");
    }

    @Test
    void refusesRowsInAnotherOrder() {
        assertThat(fault(RIGHT.replace("\"order_id\": 1", "\"order_id\": 3"))).isEqualTo("row 1 is 3, in MySQL 1");
    }

    @Test
    void refusesAnotherValue() {
        assertThat(fault(RIGHT.replace("null", "\"\""))).isEqualTo("row 2, 2: note is null in MySQL and \"\" here");
    }

    @Test
    void refusesRowsThatAreMissingOrTooMany() {
        assertThat(fault(RIGHT.replace(", {\"order_id\": 2, \"note\": null}", "")))
                .isEqualTo("1 rows, in MySQL 2");
        assertThat(fault(RIGHT.replace("null}", "null}, {\"order_id\": 3, \"note\": null}")))
                .isEqualTo("3 rows, in MySQL 2");
    }

    @Test
    void refusesAnotherCountAndAnIncompleteAnswer() {
        assertThat(fault(RIGHT.replace("\"count\": 5", "\"count\": 6"))).contains("MySQL counts 5");
        assertThat(fault(RIGHT.replace("true", "false"))).contains("not complete");
    }

    @Test
    void refusesAnError() {
        assertThat(asked.fault(new Reply(503, mapper.readTree("{\"title\": \"no\"}")), "index-search"))
                .contains("503");
    }
}
