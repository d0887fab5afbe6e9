package io.shardlens.catalog.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.catalog.codec.Columns;
import io.shardlens.catalog.codec.ZeroDate;
import io.shardlens.catalog.table.IdScope;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.table.Shard;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentIdsTest {
    private static final LogicalTable PAIR = SampleTables.table(
            IdScope.GLOBAL, List.of("a", "b"), Columns.of("a", "varchar(2000)"), Columns.of("b", "varchar(2000)"));

    private static final List<String> KEY_TYPES = List.of(
            "tinyint",
            "bigint",
            "bigint unsigned",
            "decimal(20,6)",
            "bit(1)",
            "bit(12)",
            "year",
            "time(3)",
            "datetime(6)",
            "timestamp(6)",
            "varchar(20)",
            "binary(3)",
            "varbinary(10)",
            "enum('a','b')");

    @Test
    @Tag("S1")
    void isThePlainKeyOfOneColumn() {
        assertThat(id("bigint unsigned", new BigInteger("18446744073709551615")))
                .isEqualTo("18446744073709551615");
        assertThat(id("bigint", -1L)).isEqualTo("-1");
        assertThat(id("decimal(20,6)", new BigDecimal("0.000000"))).isEqualTo("0.000000");
        assertThat(id("timestamp(3)", Instant.parse("2024-02-29T13:14:15.120Z")))
                .isEqualTo("2024-02-29T13:14:15.120Z");
        assertThat(id("varchar(20)", "A-1_b")).isEqualTo("A-1_b");
    }

    @Test
    @Tag("S12")
    void tellsCompositeKeysApart() {
        assertThat(pair("a_b", "c")).isNotEqualTo(pair("a", "b_c"));
        assertThat(pair("a|", "b")).isNotEqualTo(pair("a", "|b"));
        assertThat(pair("a\\", "b")).isNotEqualTo(pair("a", "\\b"));
        assertThat(pair("", "")).isNotEmpty();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    @Tag("S12")
    void differentKeysNeverShareAnId(long seed) {
        Random random = new Random(seed);
        Map<String, List<String>> keys = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            List<String> key = List.of(part(random), part(random));
            List<String> other = keys.put(pair(key.get(0), key.get(1)), key);
            assertThat(other == null || other.equals(key))
                    .as("%s and %s", other, key)
                    .isTrue();
        }
    }

    @Test
    void neverIsEmptyNorLongerThanElasticsearchTakes() {
        assertThat(id("varchar(20)", "")).isEqualTo("\\");
        assertThat(id("varchar(20)", "\\")).isEqualTo("\\\\");
        String id = id("varchar(2000)", "é".repeat(1000));
        assertThat(id).startsWith("#").hasSize(65);
        assertThat(id("varchar(2000)", id)).as("a key that looks like a hash").isNotEqualTo(id);
        assertThat(id("varchar(2000)", "x".repeat(512)).getBytes(StandardCharsets.UTF_8))
                .hasSize(512);
    }

    @Test
    @Tag("S13")
    void shardScopeKeepsEqualKeysOfTwoTablesApart() {
        LogicalTable table = SampleTables.table(IdScope.SHARD, List.of("id"), Columns.of("id", "bigint"));
        DocumentIds ids = DocumentIds.of(table);

        String first = ids.id(new PhysicalTable(table, new Shard("db0", "m", "s"), "orders_0"), List.of(7L));
        String second = ids.id(new PhysicalTable(table, new Shard("db1", "m", "s"), "orders_0"), List.of(7L));

        assertThat(first).isEqualTo("db0|orders_0|7").isNotEqualTo(second);
    }

    @Test
    void refusesAKeyOfAnotherLength() {
        assertThatThrownBy(() -> DocumentIds.of(PAIR).id(SampleTables.physical(PAIR), List.of("a")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the key of table 'orders' has the columns [a, b], not 1 values");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void givesTheKeyBack(long seed) {
        Random random = new Random(seed);
        PhysicalTable pairs = SampleTables.physical(PAIR);
        for (int i = 0; i < 2_000; i++) {
            List<Object> key = List.of(part(random), part(random));
            assertThat(DocumentIds.of(PAIR).key(pairs, DocumentIds.of(PAIR).id(pairs, key)))
                    .contains(key);
        }
        RandomValues values = new RandomValues(seed);
        for (String type : KEY_TYPES) {
            LogicalTable table = SampleTables.table(IdScope.SHARD, List.of("c"), Columns.of(type));
            PhysicalTable physical = SampleTables.physical(table);
            for (int i = 0; i < 50; i++) {
                Object value = values.next(table.columns().getFirst().type());
                if (value instanceof ZeroDate) {
                    continue;
                }
                String id = DocumentIds.of(table).id(physical, List.of(value));
                assertThat(DocumentIds.of(table)
                                .key(physical, id)
                                .map(key -> DocumentIds.of(table).id(physical, key)))
                        .as("%s %s", type, value)
                        .contains(id);
            }
        }
    }

    @Test
    void givesNoKeyForHashesAndForWhatIsNoId() {
        LogicalTable numbers = SampleTables.table(IdScope.GLOBAL, List.of("c"), Columns.of("bigint"));
        PhysicalTable physical = SampleTables.physical(numbers);

        assertThat(DocumentIds.of(numbers).key(physical, "7")).contains(List.of(7L));
        for (String other : List.of("", "07", "7.0", "a|b", "{", "#7", "99999999999999999999")) {
            assertThat(DocumentIds.of(numbers).key(physical, other)).as(other).isEmpty();
        }
        String hashed = pair("x".repeat(600), "");
        assertThat(DocumentIds.of(PAIR).key(SampleTables.physical(PAIR), hashed))
                .isEmpty();
    }

    private static String part(Random random) {
        String[] letters = {"a", "b", "|", "\\", "_", "#", ""};
        StringBuilder part = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            part.append(letters[random.nextInt(letters.length)]);
        }
        return part.toString();
    }

    private static String pair(String a, String b) {
        return DocumentIds.of(PAIR).id(SampleTables.physical(PAIR), List.of(a, b));
    }

    private static String id(String type, Object value) {
        LogicalTable table = SampleTables.table(IdScope.GLOBAL, List.of("c"), Columns.of(type));
        return DocumentIds.of(table).id(SampleTables.physical(table), List.of(value));
    }
}
