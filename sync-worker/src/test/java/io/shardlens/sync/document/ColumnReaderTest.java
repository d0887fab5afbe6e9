package io.shardlens.sync.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.catalog.codec.UnreadableValueException;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.ColumnTypeParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("S21")
class ColumnReaderTest {
    private static ColumnReader reader(String type) {
        boolean text = type.contains("char") || type.contains("text") || type.contains("enum") || type.contains("set");
        Column column = new Column(
                "c", ColumnTypeParser.parse(type, text ? "utf8mb4" : null, text ? "utf8mb4_bin" : null), true);
        return new ColumnReader(column, column, CodecRowDocuments.Source.BINLOG);
    }

    @Test
    void readsAnEnumByTheLabelsOfItsOwnRow() {
        ColumnReader reader = reader("enum('new','paid','sent')");

        assertThat(reader.read("2", "enum('new','paid','sent')")).isEqualTo("paid");
        assertThat(reader.read("2", "enum('sent', 'new')")).isEqualTo("new");
        assertThat(reader.read("2", null)).isEqualTo("paid");
    }

    @ParameterizedTest(name = "{0} read into {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "int | bigint",
                "int unsigned | bigint",
                "decimal(10,2) | decimal(12,4)",
                "varchar(5) | text",
                "datetime | datetime(3)",
                "bit(8) | bit(16)",
                "double | double",
                "int(11) | int"
            })
    void readsWhatEveryValueOfTheColumnMayBe(String type, String column) {
        assertThat(reader(column).read(type.startsWith("datetime") ? "2026-01-02 03:04:05" : "7", type))
                .isNotNull();
    }

    @ParameterizedTest(name = "{0} read into {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "varchar(20) | int",
                "int | varchar(20)",
                "enum('a','b') | varchar(20)",
                "bigint | int",
                "bigint | bigint unsigned",
                "int unsigned | int",
                "decimal(12,4) | decimal(12,2)",
                "datetime(6) | datetime(3)",
                "datetime | timestamp",
                "enum('a','x') | enum('a','b')",
                "set('b','a') | set('a','b')",
                "bit(1) | tinyint(1)",
                "binary(3) | binary(2)"
            })
    void refusesWhatMayMeanSomethingElseAndSaysWhy(String type, String column) {
        assertThatThrownBy(() -> reader(column).read("1", type))
                .isInstanceOf(UnreadableValueException.class)
                .hasMessageContaining("declares the column as " + type);
    }

    @Test
    void takesWordsThatOnlyTheSourceKnowsForTheColumnsOwnType() {
        assertThat(reader("varchar(20)").read("x", "national something(20)")).isEqualTo("x");
    }
}
