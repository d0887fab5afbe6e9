package io.shardlens.catalog.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.shardlens.catalog.codec.Columns;
import io.shardlens.catalog.codec.JsonText;
import io.shardlens.catalog.codec.Unreadable;
import io.shardlens.catalog.codec.ZeroDate;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.IdScope;
import io.shardlens.catalog.table.LogicalTable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class DocumentCodecTest {
    private static final LogicalTable EVERY_TYPE = everyType();

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void givesBackEveryRow(long seed) {
        RandomValues values = new RandomValues(seed);
        DocumentCodec codec = codec(EVERY_TYPE);
        for (int i = 0; i < 50; i++) {
            Map<String, @Nullable Object> row = new HashMap<>();
            for (Column column : EVERY_TYPE.columns()) {
                row.put(column.name(), i % 7 == 6 ? null : values.next(column.type()));
            }

            Map<String, @Nullable Object> decoded =
                    codec.decode(source(codec.encode(SampleTables.physical(EVERY_TYPE), row)));

            row.forEach((column, value) ->
                    assertThat(decoded.get(column)).as(column).isEqualTo(value));
        }
    }

    @Test
    @Tag("S6")
    void tellsEmptyTextFromNull() {
        LogicalTable table = SampleTables.table(
                IdScope.GLOBAL,
                List.of("id"),
                Columns.of("id", "bigint"),
                Columns.of("empty", "varchar(5)"),
                Columns.of("absent", "varchar(5)"));
        Map<String, @Nullable Object> row = new HashMap<>(Map.of("id", 1L, "empty", ""));
        row.put("absent", null);

        JsonNode source = source(codec(table).encode(SampleTables.physical(table), row));

        assertThat(source.toString())
                .isEqualTo(
                        "{\"id\":1,\"empty\":\"\",\"absent\":null,\"shardlens\":{\"shard\":\"db0\",\"table\":\"orders_0\","
                                + "\"nulls\":[\"absent\"],\"fold\":{\"empty\":\"\"},\"like\":{\"empty\":\"\"}}}");
    }

    @Test
    @Tag("S1")
    void writesUnsignedKeysWithAllDigitsAndAKeyThatSorts() {
        JsonNode source = encode("bigint unsigned", new BigInteger("18446744073709551615"));

        assertThat(source.path("c").stringValue()).isEqualTo("18446744073709551615");
        assertThat(source.at("/shardlens/exact/c").stringValue()).isEqualTo("18446744073709551615");
    }

    @Test
    void writesWideDecimalsAsTextThatNoParserCuts() {
        JsonNode source = encode("decimal(20,6)", new BigDecimal("12345678901234.567890"));

        assertThat(source.path("c").stringValue()).isEqualTo("12345678901234.567890");
    }

    @Test
    @Tag("S4")
    void keepsAZeroDateButLetsNobodySearchIt() {
        Encoded encoded = encoded("date", new ZeroDate("0000-00-00"));

        JsonNode source = source(encoded);
        assertThat(source.path("c").isNull()).isTrue();
        assertThat(source.at("/shardlens/kept/c").stringValue()).isEqualTo("0000-00-00");
        assertThat(source.at("/shardlens/lossy").toString()).isEqualTo("[\"c\"]");
        assertThat(source.at("/shardlens/lost").isMissingNode()).isTrue();
        assertThat(source.at("/shardlens/nulls").isMissingNode()).isTrue();
        assertThat(encoded.lossy()).singleElement().satisfies(lossy -> {
            assertThat(lossy.reason()).isEqualTo(LossReason.ZERO_DATE);
            assertThat(lossy.message()).isEqualTo("column 'c': '0000-00-00' is no day of the calendar");
        });
    }

    @Test
    void marksTextOutsideTheProvenSet() {
        Encoded encoded = encoded("varchar(20)", "ไทย");

        assertThat(encoded.lossy()).singleElement().extracting(Lossy::reason).isEqualTo(LossReason.UNPROVEN_TEXT);
        assertThat(source(encoded).path("c").stringValue()).isEqualTo("ไทย");
    }

    @Test
    void marksTextWhoseKeyIsLongerThanATerm() {
        Encoded encoded = encoded("longtext", "x".repeat(40_000));

        assertThat(encoded.lossy()).singleElement().extracting(Lossy::reason).isEqualTo(LossReason.TOO_LONG);
        assertThat(source(encoded).at("/shardlens/fold").isMissingNode()).isTrue();
        assertThat(source(encoded).path("c").stringValue()).hasSize(40_000);
    }

    @Test
    void takesJsonOutOfTheFlattenedFieldWhereItIsTooDeepOrTooLong() {
        String deep = "{\"k\":".repeat(50) + "1" + "}".repeat(50);
        String longLeaf = "{\"k\":\"" + "é".repeat(20_000) + "\"}";

        Encoded tooDeep = encoded("json", JsonText.parse(deep));
        Encoded tooLong = encoded("json", JsonText.parse(longLeaf));

        assertThat(tooDeep.lossy()).extracting(Lossy::reason).containsExactly(LossReason.TOO_DEEP);
        assertThat(tooLong.lossy()).extracting(Lossy::reason).containsExactly(LossReason.TOO_LONG);
        assertThat(source(tooDeep).path("c").isNull()).isTrue();
        assertThat(source(tooLong).at("/shardlens/kept/c").stringValue()).isEqualTo(longLeaf);
    }

    @Test
    void namesWhatArrivedUnreadableOrNotAtAllAsLost() {
        LogicalTable table = SampleTables.table(
                IdScope.GLOBAL,
                List.of("id"),
                Columns.of("id", "bigint"),
                Columns.of("bad", "int"),
                Columns.of("gone", "int"));
        Map<String, Object> row =
                Map.of("id", 1L, "bad", new Unreadable("x", "a number is right"), "unknown", "ignored");

        Encoded encoded = codec(table).encode(SampleTables.physical(table), row);

        assertThat(encoded.lossy())
                .extracting(Lossy::column, Lossy::reason)
                .containsExactly(tuple("bad", LossReason.UNREADABLE), tuple("gone", LossReason.MISSING));
        assertThat(source(encoded).at("/shardlens/lost").toString()).isEqualTo("[\"bad\",\"gone\"]");
        assertThat(source(encoded).has("unknown")).isFalse();
    }

    @Test
    @Tag("S17")
    void stubKeepsTheKeysAndSaysThatTheRestIsLost() {
        LogicalTable table = SampleTables.table(
                IdScope.GLOBAL, List.of("id"), Columns.of("id", "bigint"), Columns.of("note", "varchar(9)"));

        Encoded stub = codec(table)
                .stub(SampleTables.physical(table), Map.of("id", 7L, "note", "x"), "refused by Elasticsearch");

        assertThat(source(stub).toString())
                .isEqualTo("{\"id\":7,\"note\":null,\"shardlens\":{\"shard\":\"db0\",\"table\":\"orders_0\","
                        + "\"lossy\":[\"note\"],\"lost\":[\"note\"]}}");
    }

    @Test
    void tombstoneHoldsNothingOfTheRow() {
        byte[] tombstone = codec(EVERY_TYPE).tombstone(SampleTables.physical(EVERY_TYPE));

        assertThat(new String(tombstone, StandardCharsets.UTF_8))
                .isEqualTo("{\"shardlens\":{\"shard\":\"db0\",\"table\":\"orders_0\",\"deleted\":true}}");
    }

    private static LogicalTable everyType() {
        List<Column> columns = new ArrayList<>(List.of(Columns.of("id", "bigint")));
        for (String type : RandomValues.types()) {
            columns.add(Columns.of("c" + columns.size(), type));
        }
        return SampleTables.table(IdScope.GLOBAL, List.of("id"), columns.toArray(Column[]::new));
    }

    private static DocumentCodec codec(LogicalTable table) {
        return new DocumentCodec(IndexFields.of(table, SampleTables.latinOnly()));
    }

    private static Encoded encoded(String type, Object value) {
        LogicalTable table = SampleTables.withColumn(type);
        return codec(table).encode(SampleTables.physical(table), Map.of("id", 1L, "c", value));
    }

    private static JsonNode encode(String type, Object value) {
        return source(encoded(type, value));
    }

    private static JsonNode source(Encoded encoded) {
        return JsonText.mapper().readTree(encoded.json());
    }
}
