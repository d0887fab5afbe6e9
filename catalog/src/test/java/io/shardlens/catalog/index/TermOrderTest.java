package io.shardlens.catalog.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.codec.ZeroDate;
import io.shardlens.catalog.table.ColumnType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The keys of the index compare as the values do. */
class TermOrderTest {
    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "tinyint",
                "bigint",
                "bigint unsigned",
                "decimal(10,2)",
                "decimal(15,15)",
                "decimal(20,6)",
                "decimal(65,30)",
                "decimal(30,0)",
                "float",
                "double",
                "bit(1)",
                "bit(8)",
                "bit(63)",
                "bit(64)",
                "year",
                "date",
                "datetime",
                "datetime(3)",
                "datetime(6)",
                "timestamp",
                "timestamp(6)",
                "time",
                "time(6)"
            })
    void keysCompareAsTheValuesDo(String type) {
        IndexField field = SampleTables.field(type);
        ColumnType columnType = field.column().type();
        RandomValues values = new RandomValues(type.hashCode());
        for (int i = 0; i < 2_000; i++) {
            Object left = values.next(columnType);
            Object right = values.next(columnType);
            if (left instanceof ZeroDate || right instanceof ZeroDate) {
                continue;
            }

            int keys = compareKeys(
                    field.sortKey(left).orElseThrow(), field.sortKey(right).orElseThrow());

            assertThat(Integer.signum(keys)).as("%s and %s", left, right).isEqualTo(compareValues(left, right));
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "tinyint",
                "bigint",
                "bigint unsigned",
                "decimal(10,2)",
                "decimal(15,15)",
                "decimal(20,6)",
                "decimal(65,30)",
                "decimal(30,0)",
                "bit(1)",
                "bit(8)",
                "bit(63)",
                "bit(64)",
                "year",
                "date",
                "datetime",
                "datetime(6)",
                "timestamp(3)",
                "timestamp(6)",
                "time(6)",
                "enum('a','b')",
                "set('a','b','c')"
            })
    void aKeyGivesBackItsValue(String type) {
        IndexField field = SampleTables.field(type);
        RandomValues values = new RandomValues(type.hashCode());
        for (int i = 0; i < 500; i++) {
            Object value = values.next(field.column().type());
            if (!(value instanceof ZeroDate)) {
                assertThat(field.valueOf(field.sortKey(value).orElseThrow())).contains(value);
            }
        }
    }

    @Test
    void theKeyOfAZeroGivesBackThePositiveOne() {
        assertThat(SampleTables.field("float").valueOf(0.0)).contains(0.0f);
        assertThat(SampleTables.field("double").valueOf(2.5)).contains(2.5);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {11, 12, 13})
    void decimalLiteralsOfAnyLengthFindTheirPlace(long seed) {
        Random random = new Random(seed);
        IndexField field = SampleTables.field("decimal(20,6)");
        for (int i = 0; i < 5_000; i++) {
            BigDecimal stored = decimal(random, 60, 6).setScale(6);
            BigDecimal literal = decimal(random, 90, random.nextInt(12));
            int keys = compareKeys(
                    field.sortKey(stored).orElseThrow(), field.sortKey(literal).orElseThrow());

            assertThat(Integer.signum(keys)).as("%s and %s", stored, literal).isEqualTo(stored.compareTo(literal));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, -1",
        "0.000001, 0",
        "-0.000001, -0.000002",
        "99999999999999.999999, 99999999999999.9999989",
        "9, 8.9999999",
        "-9, -9.0000001",
        "100000000000000, 99999999999999.999999",
        "-99999999999999.999999, -100000000000000"
    })
    void aGreaterDecimalHasAGreaterKey(BigDecimal greater, BigDecimal lesser) {
        assertThat(DecimalKey.of(greater, 14, 6)).isGreaterThan(DecimalKey.of(lesser, 14, 6));
    }

    @Test
    void aNarrowDecimalHasNoTermForALiteralThatADoubleRounds() {
        IndexField field = SampleTables.field("decimal(10,2)");

        assertThat(field.term(new BigDecimal("10.000000000000000001"))).isEmpty();
        assertThat(field.term(new BigDecimal("10.005"))).contains(new FieldTerm("c", 10.005));
    }

    @Test
    void aTimeFinerThanItsColumnHasNoTerm() {
        LocalDateTime finer = LocalDateTime.parse("2024-02-29T13:14:15.1205");

        assertThat(SampleTables.field("datetime(3)").term(finer)).isEmpty();
        assertThat(SampleTables.field("datetime(6)").term(finer)).isPresent();
        assertThat(SampleTables.field("timestamp").term(Instant.parse("2024-02-29T13:14:15.1Z")))
                .isEmpty();
        assertThat(SampleTables.field("date").term(new ZeroDate("0000-00-00"))).isEmpty();
    }

    @Test
    void aDateTermHasAllItsPartsSinceElasticsearchRoundsOthers() {
        assertThat(SampleTables.field("datetime").term(LocalDateTime.parse("2024-02-29T00:00")))
                .contains(new FieldTerm("c", "2024-02-29T00:00:00.000Z"));
    }

    @Test
    @Tag("S1")
    void unsignedKeysHaveTwentyDigits() {
        assertThat(SampleTables.field("bigint unsigned").term(BigInteger.valueOf(42)))
                .contains(new FieldTerm("shardlens.exact.c", "00000000000000000042"));
    }

    @Test
    void anEnumFindsLabelsEqualUnderItsCollationAndKnowsItsOrder() {
        IndexField field = SampleTables.field("enum('b','a')");

        assertThat(field.term("B")).contains(new FieldTerm("shardlens.exact.c", 1L));
        assertThat(field.term("")).contains(new FieldTerm("shardlens.exact.c", 0L));
        assertThat(field.term("z")).contains(new FieldTerm("shardlens.exact.c", -1L));
        assertThat(field.term("é")).as("unproven").isEmpty();
        assertThat(field.answers(Question.RANGE)).isFalse();
        assertThat(SampleTables.field("enum('','a')").answers(Question.EQUALITY))
                .isFalse();
    }

    @Test
    void aTextWithoutAProvenCollationIsLeftToTheShards() {
        IndexField field = IndexFields.of(SampleTables.withColumn("varchar(20)"), Collations.none())
                .field("c");

        assertThat(Arrays.stream(Question.values()).filter(field::answers))
                .containsExactly(Question.IS_NULL, Question.VALUE);
        assertThat(field.term("a")).isEmpty();
        assertThat(field.prefix("a")).isEmpty();
    }

    @Test
    void aPrefixLongerThanItsKeyIsLeftToTheShards() {
        IndexField field = SampleTables.field("text");

        assertThat(field.prefix("x".repeat(TextField.LONGEST_PREFIX))).isPresent();
        assertThat(field.prefix("x".repeat(TextField.LONGEST_PREFIX + 1))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "blob", "binary(4)", "point", "geometry"})
    void onlyNullAndValueAreAnsweredForWhatTheIndexCannotCompare(String type) {
        IndexField field = SampleTables.field(type);

        assertThat(Arrays.stream(Question.values()).filter(field::answers))
                .containsExactly(Question.IS_NULL, Question.VALUE);
    }

    private static BigDecimal decimal(Random random, int bits, int scale) {
        BigDecimal value = new BigDecimal(new BigInteger(random.nextInt(bits), random), scale);
        return random.nextBoolean() ? value : value.negate();
    }

    /** As Elasticsearch does: texts by their UTF-8 bytes. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    private static int compareKeys(Object left, Object right) {
        if (left instanceof String l && right instanceof String r) {
            return Arrays.compareUnsigned(l.getBytes(StandardCharsets.UTF_8), r.getBytes(StandardCharsets.UTF_8));
        }
        return ((Comparable) left).compareTo(right);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static int compareValues(Object left, Object right) {
        if (left instanceof Float || left instanceof Double) {
            double l = ((Number) left).doubleValue();
            double r = ((Number) right).doubleValue();
            return l < r ? -1 : l > r ? 1 : 0;
        }
        return Integer.signum(((Comparable) left).compareTo(right));
    }

    @Test
    void everyQuestionHasItsOwnMarkOfDoubt() {
        IndexField field = SampleTables.field("int");

        assertThat(field.lossyTerm(Question.EQUALITY)).isEqualTo(new FieldTerm("shardlens.lossy", "c"));
        assertThat(field.lossyTerm(Question.VALUE)).isEqualTo(new FieldTerm("shardlens.lost", "c"));
        assertThat(Optional.of(field.nullTerm())).contains(new FieldTerm("shardlens.nulls", "c"));
    }
}
