package io.shardlens.catalog.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Literals are compared as MySQL compares them, or refused. */
@Tag("Q3")
class ParameterTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "bigint | 42 | 42",
                "bigint | \"42\" | 42",
                "bigint | \" 42\" | 42",
                "bigint | \"42 \" | 42",
                "bigint | \"+42\" | 42",
                "bigint | 4e1 | 40",
                "bigint | \"4e1\" | 40",
                "bigint | 42.0 | 42",
                "bigint | \"42.0\" | 42",
                "bigint | true | 1",
                "bigint | -0.0 | 0",
                "bigint | 4611686018427387905 | 4611686018427387905",
                "tinyint | 300 | 300",
                "int unsigned | -1 | -1",
                "bigint unsigned | \"18446744073709551615\" | 18446744073709551615",
                "bigint unsigned | 0 | 0",
                "decimal(10,2) | 9 | 9.00",
                "decimal(10,2) | \"9.5\" | 9.50",
                "decimal(10,2) | 9.555 | 9.555",
                "decimal(10,2) | 1e3 | 1000.00",
                "float | 0.1 | 0.1",
                "double | \"1e3\" | 1000.0",
                "bit(1) | 1 | true",
                "bit(1) | false | false",
                "bit(8) | 165 | 165",
                "year | \"0000\" | 0",
                "year | 2024 | 2024",
                "date | \"2024-02-29\" | 2024-02-29",
                "date | \"2024-02-29T00:00:00\" | 2024-02-29",
                "datetime | \"2024-02-29\" | 2024-02-29T00:00",
                "datetime(3) | \"2026-11-29\" | 2026-11-29T00:00",
                "datetime(3) | \"2024-02-29 13:14\" | 2024-02-29T13:14",
                "datetime(3) | \"2024-02-29T13:14:15.123456\" | 2024-02-29T13:14:15.123456",
                "datetime(3) | \"2026-03-29T02:30\" | 2026-03-29T02:30",
                "timestamp | \"2024-03-31T04:30:00+02:00\" | 2024-03-31T02:30:00Z",
                "timestamp | \"2024-03-31 02:30:00\" | 2024-03-31T02:30:00Z",
                "time | \"-12:34\" | PT-12H-34M",
                "time(6) | \"838:59:59\" | PT838H59M59S",
                "varchar(5) | \"longer than five\" | longer than five",
                "enum('a','b') | \"A\" | A",
                "set('a','b') | [\"b\",\"a\"] | [a, b]",
                "set('a','b') | \"a,b\" | [a, b]",
                "set('a','b') | \"\" | []",
            })
    void acceptsWhatMySqlWouldCompare(String type, String literal, String canonical) {
        Codec codec = Codecs.of(Columns.of(type));

        assertThat(codec.fromParameter(JsonText.mapper().readTree(literal))).hasToString(canonical);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "bigint | 42.5 | whole number",
                "bigint | \"42abc\" | whole number",
                "bigint | \"\" | whole number",
                "bigint | \"0x2A\" | whole number",
                "bigint | 9223372036854775808 | to 9223372036854775807",
                "bigint | 1e999999999 | whole number",
                "bigint | [42] | whole number",
                "bigint | {} | whole number",
                "bigint unsigned | -1 | from 0 to 18446744073709551615",
                "bigint unsigned | 18446744073709551616 | from 0 to 18446744073709551615",
                "decimal(10,2) | \"ten\" | a number",
                "decimal(10,2) | 1e2000000000 | a number",
                "double | 1e400 | range of a double",
                "bit(1) | 2 | true, false, 1 or 0",
                "bit(8) | \"165\" | without quotes",
                "year | 24 | four digits",
                "year | \"24\" | four digits",
                "year | 2156 | 1901 to 2155",
                "date | \"2024-02-29T13:00:00\" | a day of the calendar",
                "date | \"2023-02-29\" | a day of the calendar",
                "date | \"0000-00-00\" | a day of the calendar",
                "date | 20240229 | a day of the calendar",
                "datetime | \"2024-02-29T25:00:00\" | a time such as",
                "datetime | \"2024-02-29T13:14:15Z\" | without a zone",
                "datetime(6) | \"2024-02-29T13:14:15.1234567\" | six fractional digits",
                "timestamp | 1709212455 | a time such as",
                "time | \"839:00:00\" | 838:59:59",
                "time | \"10\" | a time such as",
                "varchar(20) | 42 | a string in quotes",
                "varchar(20) | true | a string in quotes",
                "varchar(20) | \"\\ud800\" | surrogate",
                "enum('a','b') | 1 | one of the labels [a, b]",
                "set('a','b') | [\"c\"] | labels out of [a, b]",
                "set('a','b') | \"b,a\" | labels out of [a, b]",
                "blob | \"no base64!\" | base64",
                "point | \"POINT(1 2)\" | no comparison but is-null",
            })
    void refusesWhatMySqlWouldCompareInAnotherWay(String type, String literal, String expected) {
        Codec codec = Codecs.of(Columns.of("price", type));

        assertThatThrownBy(() -> codec.fromParameter(JsonText.mapper().readTree(literal)))
                .isInstanceOf(InvalidParameterException.class)
                .hasMessageStartingWith("column 'price' (")
                .hasMessageContaining(expected);
    }

    @Test
    void cutsALongLiteralInTheMessage() {
        Codec codec = Codecs.of(Columns.of("bigint"));

        assertThatThrownBy(() -> codec.fromParameter(JsonText.mapper().readTree("\"" + "x".repeat(10_000) + "\"")))
                .isInstanceOfSatisfying(
                        InvalidParameterException.class,
                        e -> assertThat(e.getMessage()).hasSizeLessThan(400));
    }

    @Test
    @Tag("Q8")
    void writesUnsignedNumbersWithoutQuotes() {
        Codec codec = Codecs.of(Columns.of("bigint unsigned"));

        Object value = codec.fromParameter(JsonText.mapper().readTree("18446744073709551615"));

        assertThat(codec.toSql(value)).hasToString("18446744073709551615").isInstanceOf(Number.class);
    }
}
