package io.shardlens.catalog.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.catalog.table.Column;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnreadableValueTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "tinyint | 128",
                "int unsigned | -1",
                "bigint | 1.5",
                "bigint | ``",
                "bigint unsigned | -1",
                "bigint unsigned | 18446744073709551616",
                "decimal(10,2) | 1.234",
                "decimal(10,2) | x",
                "float | NaN",
                "double | Infinity",
                "bit(1) | 2",
                "bit(8) | 256",
                "year | 1900",
                "date | 29.02.2024",
                "date | 2024-13-01",
                "datetime | 2024-02-29 13:14:60",
                "datetime | 2024-02-29T13:14:15Z",
                "time | 900:00:00",
                "enum('a','b') | 3",
                "enum('a','b') | a",
                "set('a','b') | 4",
                "json | {",
                "json | {\"day\": \"2024-01-02 00:00:00.000000\"}",
                "varbinary(4) | Ā",
                "point | abc",
            })
    void namesTheColumnAndTheValue(String type, String text) {
        Codec codec = Codecs.of(Columns.of("price", type));

        assertThatThrownBy(() -> codec.fromBinlog(text))
                .isInstanceOf(UnreadableValueException.class)
                .hasMessageStartingWith("column 'price' (")
                .hasMessageContaining("'" + text + "'");
    }

    @Test
    void refusesAFloatThatSqlRounded() {
        Codec codec = Codecs.of(Columns.of("float"));

        assertThatThrownBy(() -> codec.fromRow("0.1"))
                .isInstanceOf(UnreadableValueException.class)
                .hasMessageContaining("exactly");
    }

    @ParameterizedTest
    @ValueSource(strings = {"latin1", "gbk", "utf16", "cp1251"})
    @Tag("S7")
    void namesAColumnWhoseCharacterSetTheBinlogGarbles(String charset) {
        Column column = Columns.of("name", "varchar(20)", charset, charset + "_bin");
        Codec codec = Codecs.of(column);

        assertThat(codec.binlogFault()).hasValueSatisfying(f -> assertThat(f).contains("'name'", charset));
        assertThatThrownBy(() -> codec.fromBinlog("\uFFFD")).isInstanceOf(UnreadableValueException.class);
        assertThat(codec.fromRow("é")).isEqualTo("é");
    }

    @ParameterizedTest
    @ValueSource(strings = {"utf8mb4", "utf8mb3", "utf8", "ascii"})
    void readsUnicodeColumnsFromTheBinlog(String charset) {
        Codec codec = Codecs.of(Columns.of("name", "varchar(20)", charset, charset + "_bin"));

        assertThat(codec.binlogFault()).isEmpty();
        assertThat(codec.fromBinlog("é")).isEqualTo("é");
    }
}
