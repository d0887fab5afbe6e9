package io.shardlens.catalog.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.catalog.codec.Columns;
import io.shardlens.catalog.codec.JsonText;
import io.shardlens.catalog.table.IdScope;
import io.shardlens.catalog.table.LogicalTable;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class IndexMappingTest {
    private static final Set<String> CORE = Set.of(
            "long", "double", "boolean", "keyword", "date", "date_nanos", "flattened", "binary", "geo_point", "object");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "tinyint(1) | {\"type\":\"long\"} | {}",
                "int unsigned | {\"type\":\"long\"} | {}",
                "bigint unsigned | {\"type\":\"keyword\"} | {\"exact\":\"keyword\"}",
                "decimal(15,2) | {\"type\":\"double\"} | {}",
                "decimal(16,2) | {\"type\":\"double\"} | {\"exact\":\"keyword\"}",
                "float | {\"type\":\"double\"} | {}",
                "bit(1) | {\"type\":\"boolean\"} | {}",
                "bit(8) | {\"type\":\"long\"} | {}",
                "bit(64) | {\"type\":\"keyword\"} | {\"exact\":\"keyword\"}",
                "year | {\"type\":\"long\"} | {}",
                "date | {\"type\":\"date\",\"format\":\"strict_date_optional_time\"} | {}",
                "datetime(3) | {\"type\":\"date\",\"format\":\"strict_date_optional_time\"} | {}",
                "timestamp(6) | {\"type\":\"date_nanos\",\"format\":\"strict_date_optional_time\",\"ignore_malformed\":true} | {\"exact\":\"long\"}",
                "time | {\"type\":\"keyword\"} | {\"exact\":\"long\"}",
                "varchar(20) | {\"type\":\"keyword\",\"ignore_above\":8191} | {\"fold\":\"keyword\",\"like\":\"keyword\"}",
                "enum('a','b') | {\"type\":\"keyword\"} | {\"exact\":\"long\"}",
                "set('a','b') | {\"type\":\"keyword\"} | {\"exact\":\"keyword\"}",
                "json | {\"type\":\"flattened\",\"depth_limit\":20,\"ignore_above\":8191} | {}",
                "varbinary(9) | {\"type\":\"binary\"} | {}",
                "point | {\"type\":\"geo_point\"} | {}",
                "geometry | {\"type\":\"object\",\"enabled\":false} | {}"
            })
    void mapsEveryTypeToAFieldOfTheCore(String type, String natural, String keys) {
        JsonNode mappings = IndexMapping.mappings(fields(type));

        assertThat(mappings.at("/properties/c").toString()).isEqualTo(natural);
        StringBuilder found = new StringBuilder();
        for (String section : List.of("exact", "fold", "like")) {
            JsonNode key = mappings.at("/properties/shardlens/properties/" + section + "/properties/c/type");
            if (!key.isMissingNode()) {
                found.append(found.isEmpty() ? "" : ",").append("\"%s\":\"%s\"".formatted(section, key.stringValue()));
            }
        }
        assertThat("{" + found + "}").isEqualTo(keys);
    }

    @ParameterizedTest
    @ValueSource(strings = {"varchar(20)", "json", "decimal(30,2)", "datetime(6)", "geometry", "blob", "bit(1)"})
    void usesOnlyTypesThatElasticsearchsCoreHas(String type) {
        Set<String> used = new TreeSet<>();
        IndexMapping.mappings(fields(type)).findValues("type").forEach(t -> used.add(t.stringValue()));

        assertThat(CORE).containsAll(used);
    }

    @Test
    void refusesUnknownFieldsAndLeavesTheRefreshToTheWorker() {
        JsonNode body = IndexMapping.of(fields("int"), new IndexSettings(3, 1));

        assertThat(body.at("/mappings/dynamic").stringValue()).isEqualTo("strict");
        assertThat(body.path("settings").toString())
                .isEqualTo("{\"index\":{\"refresh_interval\":\"-1\",\"mapping.total_fields.limit\":1008,"
                        + "\"number_of_shards\":3,\"number_of_replicas\":1}}");
    }

    @Test
    void aliasHidesTombstones() {
        assertThat(JsonText.print(IndexMapping.aliasFilter()))
                .isEqualTo("{\"bool\":{\"must_not\":{\"term\":{\"shardlens.deleted\":true}}}}");
    }

    @Test
    void namesTheIndexBehindTheAlias() {
        LogicalTable table = SampleTables.withColumn("int");

        assertThat(IndexNames.alias(table)).isEqualTo("shop-orders");
        assertThat(IndexNames.physical(table, 1)).isEqualTo("shop-orders-000001");
    }

    @ParameterizedTest
    @ValueSource(strings = {"shardlens", "_id", "_source", "a.b", " "})
    void refusesAColumnThatCannotBeAField(String name) {
        LogicalTable table =
                SampleTables.table(IdScope.GLOBAL, List.of("id"), Columns.of("id", "bigint"), Columns.of(name, "int"));

        assertThatThrownBy(() -> IndexFields.of(table, Collations.none()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("column '" + name + "' of table 'orders'");
    }

    @Test
    void namesTheColumnsItHasWhenAskedForAnother() {
        assertThatThrownBy(() -> fields("int").field("d"))
                .hasMessage("table 'orders' has no column 'd'; it has [id, c]");
    }

    @Test
    void refusesAnIndexWithoutShards() {
        assertThatThrownBy(() -> new IndexSettings(0, 0)).hasMessageContaining("at least 1 shard");
    }

    static IndexFields fields(String type) {
        return IndexFields.of(SampleTables.withColumn(type), SampleTables.latinOnly());
    }
}
