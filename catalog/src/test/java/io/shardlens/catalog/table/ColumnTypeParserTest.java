package io.shardlens.catalog.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.router.key.KeyType;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnTypeParserTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
        bigint                       | BIGINT     | false | 0          | 0
        bigint(20)                   | BIGINT     | false | 0          | 0
        bigint(20) unsigned          | BIGINT     | true  | 0          | 0
        BIGINT UNSIGNED              | BIGINT     | true  | 0          | 0
        int(10) unsigned zerofill    | INT        | true  | 0          | 0
        tinyint(1)                   | TINYINT    | false | 0          | 0
        smallint unsigned            | SMALLINT   | true  | 0          | 0
        mediumint                    | MEDIUMINT  | false | 0          | 0
        decimal(20,6)                | DECIMAL    | false | 20         | 6
        decimal(65,30) unsigned      | DECIMAL    | true  | 65         | 30
        decimal(10)                  | DECIMAL    | false | 10         | 0
        decimal                      | DECIMAL    | false | 10         | 0
        float                        | FLOAT      | false | 0          | 0
        float(7,4) unsigned          | FLOAT      | true  | 0          | 0
        double                       | DOUBLE     | false | 0          | 0
        bit(1)                       | BIT        | false | 1          | 0
        bit(64)                      | BIT        | false | 64         | 0
        year                         | YEAR       | false | 0          | 0
        year(4)                      | YEAR       | false | 0          | 0
        date                         | DATE       | false | 0          | 0
        time                         | TIME       | false | 0          | 0
        time(6)                      | TIME       | false | 0          | 6
        datetime(3)                  | DATETIME   | false | 0          | 3
        timestamp                    | TIMESTAMP  | false | 0          | 0
        timestamp(6)                 | TIMESTAMP  | false | 0          | 6
        char(0)                      | CHAR       | false | 0          | 0
        char(36)                     | CHAR       | false | 36         | 0
        varchar(255)                 | VARCHAR    | false | 255        | 0
        tinytext                     | TINYTEXT   | false | 255        | 0
        text                         | TEXT       | false | 65535      | 0
        mediumtext                   | MEDIUMTEXT | false | 16777215   | 0
        longtext                     | LONGTEXT   | false | 4294967295 | 0
        binary(16)                   | BINARY     | false | 16         | 0
        varbinary(300)               | VARBINARY  | false | 300        | 0
        tinyblob                     | TINYBLOB   | false | 255        | 0
        blob                         | BLOB       | false | 65535      | 0
        mediumblob                   | MEDIUMBLOB | false | 16777215   | 0
        longblob                     | LONGBLOB   | false | 4294967295 | 0
        json                         | JSON       | false | 0          | 0
        point                        | POINT      | false | 0          | 0
        geometry                     | GEOMETRY   | false | 0          | 0
        multipolygon                 | GEOMETRY   | false | 0          | 0
        geomcollection               | GEOMETRY   | false | 0          | 0
        """)
    void readsWhatMySqlPrints(String text, TypeName name, boolean unsigned, long length, int scale) {
        ColumnType type = ColumnTypeParser.parse(text, null, null);

        assertThat(type).isEqualTo(new ColumnType(name, unsigned, length, scale, List.of(), null, null));
    }

    @Test
    void keepsCharacterSetAndCollationOfTextsOnly() {
        assertThat(ColumnTypeParser.parse("varchar(5)", "utf8mb4", "utf8mb4_bin"))
                .isEqualTo(new ColumnType(TypeName.VARCHAR, false, 5, 0, List.of(), "utf8mb4", "utf8mb4_bin"));
        assertThat(ColumnTypeParser.parse("set('a')", "utf8mb4", "utf8mb4_bin").collation())
                .isEqualTo("utf8mb4_bin");
        assertThat(ColumnTypeParser.parse("varbinary(5)", null, null).charset()).isNull();
    }

    @Test
    void readsLabelsWithQuotesCommasParenthesesAndEscapes() {
        String text = "enum('PAID','it''s','a,b','','(x)',' ü ','back\\\\slash','line\\nfeed','UNSIGNED')";

        ColumnType type = ColumnTypeParser.parse(text, "utf8mb4", "utf8mb4_bin");

        assertThat(type.labels())
                .containsExactly("PAID", "it's", "a,b", "", "(x)", " ü ", "back\\slash", "line\nfeed", "UNSIGNED");
        assertThat(type.unsigned()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "vector(3)", "decimal(a,b)", "enum()", "enum('a'", "enum('a',)", "set(a)", "enum('a'x)", "12"
            })
    void namesWhatItDoesNotKnow(String text) {
        assertThatThrownBy(() -> ColumnTypeParser.parse(text, null, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "'");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        bigint(20) unsigned | bigint unsigned
        decimal(12,2)       | decimal(12,2)
        varchar(50)         | varchar(50)
        datetime(3)         | datetime(3)
        timestamp           | timestamp
        enum('a','it''s')   | enum('a','it''s')
        text                | text
        """)
    void writesTypesAsTableDefinitionsDo(String text, String sql) {
        assertThat(ColumnTypeParser.parse(text, null, null).sql()).isEqualTo(sql);
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource({
        "tinyint, INT64",
        "int unsigned, INT64",
        "bigint, INT64",
        "bigint unsigned, UINT64",
        "char(3), STRING",
        "varchar(3), STRING",
        "text, STRING",
        "decimal, ",
        "date, DATE",
        "datetime(3), DATE_TIME",
        "timestamp, INSTANT",
        "time, ",
        "binary(16), ",
        "year, ",
        "json, "
    })
    void knowsWhichTypesCanPlaceRows(String text, KeyType keyType) {
        assertThat(ColumnTypeParser.parse(text, null, null).keyType().orElse(null))
                .isEqualTo(keyType);
    }
}
