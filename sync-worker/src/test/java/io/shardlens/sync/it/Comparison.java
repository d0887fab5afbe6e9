package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Compares every row, as MySQL prints it, with its document, as Elasticsearch shows it. None of the product's codecs has a part in it.
 *
 * @param columns how the columns are compared, by name; {@code id} is compared as the document's id
 */
record Comparison(Shop shop, Documents documents, Map<String, Kind> columns) {
    /** How a column's two texts are brought to one form. */
    enum Kind {
        TEXT,
        NUMBER,
        MOMENT,
        BIT,
        JSON,
        SET
    }

    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    /** Waits until the worker says that it is done, then compares once. */
    void assertEqualWhenDone() {
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(200))
                .ignoreExceptions()
                .until(() -> documents.complete(shop));
        assertEqual();
    }

    void assertEqual() {
        assertThat(inIndex()).isEqualTo(inMySql());
    }

    Map<String, Map<String, @Nullable String>> inMySql() {
        Map<String, Map<String, @Nullable String>> rows = new TreeMap<>();
        for (int server = 0; server < shop.stack().mysql().size(); server++) {
            for (int table = 0; table < Shop.TABLES; table++) {
                String sql = "SELECT CAST(id AS CHAR), "
                        + String.join(
                                ", ",
                                columns.entrySet().stream()
                                        .map(c -> printed(c.getKey(), c.getValue()))
                                        .toList())
                        + " FROM " + shop.table(server, table);
                shop.query(server, sql, row -> {
                    Map<String, @Nullable String> values = new LinkedHashMap<>();
                    int place = 2;
                    for (var column : columns.entrySet()) {
                        values.put(column.getKey(), normal(column.getValue(), row.getString(place++)));
                    }
                    return rows.put(row.getString(1), values);
                });
            }
        }
        return rows;
    }

    private static String printed(String column, Kind kind) {
        return switch (kind) {
            case BIT -> "CAST(" + column + " + 0 AS CHAR)";
            case TEXT, NUMBER, MOMENT, JSON, SET -> "CAST(" + column + " AS CHAR)";
        };
    }

    Map<String, Map<String, @Nullable String>> inIndex() {
        Map<String, Map<String, @Nullable String>> rows = new TreeMap<>();
        documents.visible(shop.name()).forEach((id, source) -> {
            Map<String, @Nullable String> values = new LinkedHashMap<>();
            columns.forEach((column, kind) -> values.put(column, normal(kind, shown(kind, value(source, column)))));
            rows.put(id, values);
        });
        return rows;
    }

    /** What no index field takes as it is stands beside the fields, as text. */
    private static JsonNode value(JsonNode source, String column) {
        JsonNode kept = source.path("shardlens").path("kept").path(column);
        return kept.isMissingNode() ? source.path(column) : JSON.readTree(kept.asString());
    }

    private static @Nullable String shown(Kind kind, JsonNode value) {
        if (value.isNull()) {
            return null;
        }
        return switch (kind) {
            case BIT -> value.isBoolean() ? (value.asBoolean() ? "1" : "0") : value.asString();
            case SET ->
                String.join(",", value.valueStream().map(JsonNode::asString).toList());
            case JSON -> value.toString();
            case TEXT, NUMBER, MOMENT ->
                value.isMissingNode() ? "missing" : value.isString() ? value.stringValue() : value.toString();
        };
    }

    private static @Nullable String normal(Kind kind, @Nullable String text) {
        if (text == null) {
            return null;
        }
        return switch (kind) {
            case NUMBER -> new BigDecimal(text).stripTrailingZeros().toPlainString();
            case MOMENT -> withoutZeros(text.replace('T', ' ').replace("Z", ""));
            case JSON -> JSON.readTree(text).toString().replace(" ", "");
            case TEXT, BIT, SET -> text;
        };
    }

    private static String withoutZeros(String text) {
        return text.contains(".") ? text.replaceAll("\\.?0+$", "") : text;
    }
}
