package io.shardlens.demo.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.demo.data.OrderColumn;
import io.shardlens.demo.http.JsonHttp;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class ShownRowTest {
    private final JsonMapper mapper = new JsonHttp().mapper();

    private ShownRow row(String json) {
        return ShownRow.of(mapper.readTree(json));
    }

    @Test
    void takesADecimalAsTextAndAsANumber() {
        assertThat(row("{\"amount\": \"12.50\"}").difference(row("{\"amount\": 12.50}")))
                .isNull();
    }

    @Test
    void takesAnObjectsKeysInAnyOrder() {
        assertThat(row("{\"attributes\": {\"a\": 1, \"b\": [2]}}")
                        .difference(row("{\"attributes\": {\"b\": [2], \"a\": 1}}")))
                .isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"amount\": \"12.50\"} | {\"amount\": 12.5}",
                "{\"order_id\": 4611686018427387905} | {\"order_id\": 4611686018427387904}",
                "{\"order_id\": 1} | {\"order_id\": \"1\"}",
                "{\"note\": null} | {\"note\": \"\"}",
                "{\"note\": null} | {\"note\": \"null\"}",
                "{\"note\": null} | {}",
                "{\"note\": \"a\"} | {\"note\": \"A\"}",
                "{\"attributes\": [1, 2]} | {\"attributes\": [2, 1]}",
                "{\"attributes\": 1} | {\"attributes\": \"1\"}",
                "{\"attributes\": {\"a\": null}} | {\"attributes\": {}}",
                "{\"created_at\": \"2026-01-01T00:00:00.100\"} | {\"created_at\": \"2026-01-01T00:00:00.1\"}"
            })
    void seesEveryDifference(String mysql, String other) {
        assertThat(row(mysql).difference(row(other))).isNotNull();
    }

    @Test
    void namesTheColumnAndBothValues() {
        assertThat(row("{\"order_id\": 1, \"note\": \"a\"}").difference(row("{\"order_id\": 1, \"note\": \"b\"}")))
                .isEqualTo("note is \"a\" in MySQL and \"b\" here");
    }

    @Test
    void comparesOnlyTheColumnsAskedFor() {
        ShownRow whole = row("{\"order_id\": 1, \"note\": \"a\"}");

        assertThat(whole.only(List.of(OrderColumn.ORDER_ID)).difference(row("{\"order_id\": 1}")))
                .isNull();
        assertThat(whole.difference(row("{\"order_id\": 1}"))).isNotNull();
    }
}
