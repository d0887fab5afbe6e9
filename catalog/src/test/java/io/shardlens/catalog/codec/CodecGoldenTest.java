package io.shardlens.catalog.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** What real servers sent for each type, and what became of it. */
class CodecGoldenTest {
    /**
     * @param type the column's type
     * @param binlog what Canal delivered
     * @param row what SQL returned for the read expression
     * @param value the canonical value
     * @param json the answer
     */
    record Golden(String type, String binlog, String row, Object value, String json) {
        @Override
        public String toString() {
            return type + " " + binlog;
        }
    }

    static Stream<Golden> numbers() {
        return Stream.of(
                new Golden("tinyint(1)", "5", "5", 5L, "5"),
                new Golden("tinyint", "-128", "-128", -128L, "-128"),
                new Golden("tinyint unsigned", "255", "255", 255L, "255"),
                new Golden("smallint", "-32768", "-32768", -32768L, "-32768"),
                new Golden("mediumint unsigned", "16777215", "16777215", 16777215L, "16777215"),
                new Golden("int(11)", "-2147483648", "-2147483648", -2147483648L, "-2147483648"),
                new Golden("int unsigned", "4294967295", "4294967295", 4294967295L, "4294967295"),
                new Golden("int(5) unsigned zerofill", "42", "0000000042", 42L, "42"),
                new Golden(
                        "bigint",
                        "4611686018427387905",
                        "4611686018427387905",
                        4611686018427387905L,
                        "4611686018427387905"),
                new Golden(
                        "bigint(20) unsigned",
                        "18446744073709551615",
                        "18446744073709551615",
                        new BigInteger("18446744073709551615"),
                        "18446744073709551615"),
                new Golden("decimal(20,6)", "9.0", "9.000000", new BigDecimal("9.000000"), "9.000000"),
                new Golden(
                        "decimal(20,6)",
                        "12345678901234.567890",
                        "12345678901234.567890",
                        new BigDecimal("12345678901234.567890"),
                        "12345678901234.567890"),
                new Golden(
                        "decimal(65,30)",
                        "-1.000000000000000000000000000",
                        "-1.000000000000000000000000000000",
                        new BigDecimal("-1.000000000000000000000000000000"),
                        "-1.000000000000000000000000000000"),
                new Golden(
                        "decimal(65,30)", "0.0", "0E-30", new BigDecimal("0E-30"), "0.000000000000000000000000000000"),
                new Golden("float", "0.1", "0.10000000149011612", 0.1f, "0.10000000149011612"),
                new Golden("float", "1.6777216E7", "1.6777216E7", 1.6777216E7f, "1.6777216E7"),
                new Golden("float", "123456.79", "123456.7890625", 123456.79f, "123456.7890625"),
                new Golden("float", "-0.0", "-0.0", -0.0f, "-0.0"),
                new Golden("float(10,2)", "1.1", "1.100000023841858", 1.1f, "1.100000023841858"),
                new Golden("double", "1.0E300", "1.0E300", 1e300, "1.0E300"),
                new Golden("double", "4.9E-324", "4.9E-324", 4.9E-324, "4.9E-324"),
                new Golden("bit(1)", "1", "1", true, "true"),
                new Golden("bit(1)", "0", "0", false, "false"),
                new Golden("bit(8)", "165", "165", BigInteger.valueOf(165), "165"),
                new Golden(
                        "bit(64)",
                        "18446744073709551615",
                        "18446744073709551615",
                        new BigInteger("18446744073709551615"),
                        "18446744073709551615"),
                new Golden("year", "2024", "2024", 2024L, "2024"),
                new Golden("year(4)", "0000", "0", 0L, "0"));
    }

    static Stream<Golden> times() {
        return Stream.of(
                new Golden("date", "2024-02-29", "2024-02-29", LocalDate.of(2024, 2, 29), "\"2024-02-29\""),
                new Golden("date", "0000-01-01", "0000-01-01", LocalDate.of(0, 1, 1), "\"0000-01-01\""),
                new Golden("date", "0000-00-00", "0000-00-00", new ZeroDate("0000-00-00"), "\"0000-00-00\""),
                new Golden("date", "2024-00-15", "2024-00-15", new ZeroDate("2024-00-15"), "\"2024-00-15\""),
                new Golden("date", "2023-02-30", "2023-02-30", new ZeroDate("2023-02-30"), "\"2023-02-30\""),
                new Golden(
                        "datetime(3)",
                        "2024-02-29 13:14:15.120",
                        "2024-02-29 13:14:15.120",
                        LocalDateTime.parse("2024-02-29T13:14:15.120"),
                        "\"2024-02-29T13:14:15.120\""),
                new Golden(
                        "datetime",
                        "2024-02-29 00:00:00",
                        "2024-02-29 00:00:00",
                        LocalDateTime.parse("2024-02-29T00:00:00"),
                        "\"2024-02-29T00:00:00\""),
                new Golden(
                        "datetime(6)",
                        "9999-12-31 23:59:59.999999",
                        "9999-12-31 23:59:59.999999",
                        LocalDateTime.parse("9999-12-31T23:59:59.999999"),
                        "\"9999-12-31T23:59:59.999999\""),
                new Golden(
                        "datetime(3)",
                        "2024-00-15 01:02:03.400",
                        "2024-00-15 01:02:03.400",
                        new ZeroDate("2024-00-15 01:02:03.400"),
                        "\"2024-00-15 01:02:03.400\""),
                new Golden(
                        "timestamp(6)",
                        "2024-03-31 02:30:00.123456",
                        "2024-03-31 02:30:00.123456",
                        Instant.parse("2024-03-31T02:30:00.123456Z"),
                        "\"2024-03-31T02:30:00.123456Z\""),
                new Golden(
                        "timestamp",
                        "0000-00-00 00:00:00",
                        "0000-00-00 00:00:00",
                        new ZeroDate("0000-00-00 00:00:00"),
                        "\"0000-00-00 00:00:00\""),
                new Golden(
                        "time",
                        "-838:59:59",
                        "-838:59:59",
                        Duration.ofHours(-839).plusSeconds(1),
                        "\"-838:59:59\""),
                new Golden(
                        "time(6)",
                        "-00:00:00.000001",
                        "-00:00:00.000001",
                        Duration.ofNanos(-1000),
                        "\"-00:00:00.000001\""),
                new Golden("time(1)", "-00:59:59.9", "-00:59:59.9", Duration.ofMillis(-3599_900), "\"-00:59:59.9\""));
    }

    static Stream<Golden> texts() {
        return Stream.of(
                new Golden("varchar(20)", "", "", "", "\"\""),
                new Golden("varchar(20)", "null", "null", "null", "\"null\""),
                new Golden("varchar(20)", "a ", "a ", "a ", "\"a \""),
                new Golden("char(5)", "a", "a    ", "a", "\"a\""),
                new Golden("text", "🍣 漢字 é", "🍣 漢字 é", "🍣 漢字 é", "\"🍣 漢字 é\""),
                new Golden("enum('x','it''s','ß')", "2", "2", "it's", "\"it's\""),
                new Golden("enum('x','y')", "0", "0", "", "\"\""),
                new Golden("set('x','y','z')", "5", "5", List.of("x", "z"), "[\"x\",\"z\"]"),
                new Golden("set('x','y','z')", "0", "0", List.of(), "[]"),
                new Golden("json", "1.0E20", "1e20", JsonText.parse("1e20"), "1.0E20"),
                new Golden("json", "null", "null", JsonText.parse("null"), "null"),
                new Golden(
                        "json",
                        "{\"a\": 1.0, \"b\": 18446744073709551615}",
                        "{\"a\": 1.0, \"b\": 18446744073709551615}",
                        JsonText.parse("{\"a\": 1.0, \"b\": 18446744073709551615}"),
                        "{\"a\":1.0,\"b\":18446744073709551615}"));
    }

    static Stream<Golden> bytes() {
        return Stream.of(
                new Golden("binary(4)", "a", "61000000", new byte[] {'a', 0, 0, 0}, "\"YQAAAA==\""),
                new Golden("binary(4)", "", "00000000", new byte[4], "\"AAAAAA==\""),
                new Golden("varbinary(10)", "\u0000\u00FF\u0000", "00FF00", new byte[] {0, -1, 0}, "\"AP8A\""),
                new Golden("blob", "", "", new byte[0], "\"\""),
                new Golden("longblob", "\u0080", "80", new byte[] {-128}, "\"gA==\""),
                new Golden(
                        "point",
                        "\u00E6\u0010\0\0\1\1\0\0\0",
                        "E6100000" + "0101000000",
                        new Geometry(4326, new byte[] {1, 1, 0, 0, 0}),
                        "{\"srid\":4326,\"wkb\":\"0101000000\"}"));
    }

    @ParameterizedTest
    @MethodSource({"numbers", "times", "texts", "bytes"})
    @Tag("S1")
    @Tag("S2")
    @Tag("S3")
    @Tag("S4")
    @Tag("S5")
    @Tag("S6")
    @Tag("S7")
    void readsTheSameValueFromBinlogAndRowAndShowsIt(Golden golden) {
        Codec codec = Codecs.of(Columns.of(golden.type()));

        assertThat(codec.fromBinlog(golden.binlog())).isEqualTo(golden.value());
        assertThat(codec.fromRow(golden.row())).isEqualTo(golden.value());
        assertThat(JsonText.print(codec.toJson(golden.value()))).isEqualTo(golden.json());
    }

    @ParameterizedTest
    @MethodSource({"numbers", "times", "texts"})
    @Tag("Q8")
    void takesItsOwnAnswerBackAsAParameter(Golden golden) {
        if (golden.value() instanceof ZeroDate) {
            return;
        }
        Codec codec = Codecs.of(Columns.of(golden.type()));
        JsonNode answer = JsonText.mapper().readTree(JsonText.print(codec.toJson(golden.value())));

        Object parameter = codec.fromParameter(answer);

        Object expected = golden.value() instanceof Float single ? (Object) single.doubleValue() : golden.value();
        assertThat(parameter).isEqualTo(withoutNegativeZero(expected));
    }

    /** A parameter's zero has no sign, which no comparison sees. */
    private static Object withoutNegativeZero(Object value) {
        return value instanceof Double number && number == 0 ? (Object) 0.0 : value;
    }
}
