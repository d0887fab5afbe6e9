package io.shardlens.query.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.ColumnType;
import io.shardlens.catalog.table.IdScope;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.TypeName;
import io.shardlens.query.Parsers;
import io.shardlens.query.Tables;
import io.shardlens.query.model.IndexState;
import io.shardlens.query.model.Query;
import io.shardlens.query.parse.Parsed;
import io.shardlens.router.Target;
import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.ModMode;
import io.shardlens.router.algorithm.Numbering;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.topology.Topology;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShardingKeyTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "utf8mb4_0900_ai_ci",
                "utf8mb4_0900_as_cs",
                "utf8mb4_general_ci",
                "utf8mb4_unicode_ci",
                "utf8mb4_bin",
                "latin1_swedish_ci",
                "latin1_bin"
            })
    void aVarcharNamesNoKeyWhereEqualTextsMayDiffer(String collation) {
        ShardingKey key = text(TypeName.VARCHAR, collation);

        assertThat(key.key("bob")).isEmpty();
        assertThat(key.whyNot()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"utf8mb4_0900_bin", "binary"})
    void aVarcharNamesItsKeyWhereEqualMeansIdentical(String collation) {
        ShardingKey key = text(TypeName.VARCHAR, collation);

        assertThat(key.key("bob ")).hasValue(Key.of("bob "));
        assertThat(key.whyNot()).isEmpty();
    }

    @Test
    @Tag("Q31")
    void aCharUnderABinaryCollationHasNoTrailingSpaces() {
        assertThat(text(TypeName.CHAR, "utf8mb4_bin").key("bob  ")).hasValue(Key.of("bob"));
        assertThat(text(TypeName.CHAR, "utf8mb4_general_ci").key("bob")).isEmpty();
    }

    @Test
    void anEnumNamesItsKeyByALabelAsItIsWritten() {
        ShardingKey key = key(
                new ColumnType(TypeName.ENUM, false, 0, 0, List.of("EU", "US"), "utf8mb4", "utf8mb4_0900_ai_ci"),
                KeyType.STRING);

        assertThat(key.key("EU")).hasValue(Key.of("EU"));
        assertThat(key.key("eu")).as("equals EU").isEmpty();
        assertThat(key.key("")).isEmpty();
    }

    @ParameterizedTest
    @Tag("Q1")
    @CsvSource({"TINYINT", "SMALLINT", "MEDIUMINT", "INT", "BIGINT"})
    void anIntegerIsTheSameKeyWhateverItsWidth(TypeName name) {
        assertThat(integer(name, false, KeyType.INT64).key(-1L)).hasValue(Key.of(-1));
        assertThat(integer(name, false, KeyType.STRING).key(-1L)).hasValue(Key.of("-1"));
    }

    @Test
    @Tag("Q1")
    void unsignedKeysKeepTheirBits() {
        ShardingKey key = integer(TypeName.BIGINT, true, KeyType.UINT64);

        assertThat(key.key(new BigInteger("18446744073709551615"))).hasValue(Key.ofUnsigned(-1));
        assertThat(key.key(BigInteger.valueOf(-1))).isEmpty();
        assertThat(key.key(BigInteger.ONE.shiftLeft(64))).isEmpty();
        assertThat(integer(TypeName.BIGINT, true, KeyType.INT64).key(new BigInteger("9223372036854775808")))
                .isEmpty();
    }

    @Test
    void otherColumnsNameNoKey() {
        ShardingKey key = key(new ColumnType(TypeName.DECIMAL, false, 10, 0, List.of(), null, null), KeyType.INT64);

        assertThat(key.key(new BigDecimal("5"))).isEmpty();
        assertThat(key.isOrdered()).isFalse();
        assertThat(key.whyNot().orElseThrow()).contains("DECIMAL");
    }

    @Test
    @Tag("Q27")
    void aTimeNamesItsKeyAndItsRangesAreRangesOfKeys() {
        ShardingKey key = new ShardingKey(Tables.VISITS);
        LocalDateTime time = LocalDateTime.of(2026, 11, 29, 0, 0);

        assertThat(key.key(time)).hasValue(Key.of(time));
        assertThat(key.key(time.toLocalDate())).as("no value of a DATETIME").isEmpty();
        assertThat(key.isOrdered()).isTrue();
        assertThat(key.whyNot()).isEmpty();
    }

    @ParameterizedTest
    @Tag("Q27")
    @CsvSource(
            delimiter = '|',
            value = {
                "{'eq': {'visited_at': '2026-11-29'}}                                                      | visits_202611",
                "{'range': {'visited_at': {'gte': '2026-01-31T23:59:59.999', 'lt': '2026-03-01'}}}          | visits_202601,visits_202602",
                "{'in': {'visited_at': ['2026-05-01', '2026-07-31 23:59:59.999']}}                          | visits_202605,visits_202607",
                "{'range': {'visited_at': {'gte': '2026-12-01'}}}                                           | visits_202612",
                "{'eq': {'visited_at': '2027-01-01'}}                                                       | ''"
            })
    void aDateLeadsToTheTablesOfItsMonths(String where, String tables) {
        assertThat(asked(where)).isEqualTo(tables);
    }

    @ParameterizedTest
    @Tag("S4")
    @ValueSource(strings = {"{'range': {'visited_at': {'lt': '2026-02-01'}}}", "{'is-null': 'visited_at'}"})
    void aDateThatNoCalendarHasIsSoughtEverywhere(String where) {
        assertThat(asked(where).split(",")).hasSize(12);
    }

    private static String asked(String where) {
        String body = "{\"plan\": \"shards\", \"where\": " + where.replace('\'', '"') + "}";
        Query query = switch (Parsers.parser().query("visits", body.getBytes(StandardCharsets.UTF_8))) {
            case Parsed.Accepted accepted -> accepted.query();
            case Parsed.Refused refused -> throw new AssertionError(refused.problem());
        };
        return switch (new Planner(Tables.catalog(), Map.of())
                .plan(query, IndexState.unavailable("not asked"))
                .plan()) {
            case Plan.Empty empty -> "";
            case Plan.ShardLookup lookup ->
                lookup.reads().stream().map(read -> read.target().table()).collect(Collectors.joining(","));
            case Plan.ScatterGather scatter ->
                scatter.targets().stream().map(Target::table).collect(Collectors.joining(","));
            case Plan plan -> throw new AssertionError(plan);
        };
    }

    private static ShardingKey text(TypeName name, String collation) {
        return key(new ColumnType(name, false, 20, 0, List.of(), "utf8mb4", collation), KeyType.STRING);
    }

    private static ShardingKey integer(TypeName name, boolean unsigned, KeyType type) {
        return key(new ColumnType(name, unsigned, 0, 0, List.of(), null, null), type);
    }

    private static ShardingKey key(ColumnType type, KeyType keyType) {
        Rule rule = new Rule.TwoLevelHash(
                keyType,
                keyType == KeyType.STRING ? HashFunction.JAVA_STRING : HashFunction.IDENTITY,
                ModMode.FLOOR_MOD,
                List.of("db0"),
                2,
                "t_{0}",
                Numbering.PER_DATABASE);
        return new ShardingKey(new LogicalTable(
                "t",
                List.of(new Column("k", type, false)),
                List.of("k"),
                "k",
                IdScope.GLOBAL,
                "t",
                Topology.compile(1, Map.of("t", rule)).router("t")));
    }
}
