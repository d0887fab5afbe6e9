package io.shardlens.query.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.ColumnType;
import io.shardlens.catalog.table.TypeName;
import io.shardlens.query.model.Order.Direction;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What tables say of their labels, which this process knows as NEW, PAID and a, b, c. */
class LabelSqlTest {
    private static final ColumnSql STATUS = column(TypeName.ENUM, "utf8mb4", "NEW", "PAID");
    private static final ColumnSql FLAGS = column(TypeName.SET, "utf8mb4", "a", "b", "c");

    private static ColumnSql column(TypeName type, String charset, String... labels) {
        Column column = new Column("c", new ColumnType(type, false, 0, 0, List.of(labels), charset, null), true);
        return new ColumnSql(column, Codecs.of(column));
    }

    private static Object sortValue(ColumnSql sql, String read) {
        return new SortColumn(sql, Direction.ASC).numberOf(read, sql.read(read));
    }

    @Test
    void asksForNumberAndText() {
        assertThat(STATUS.readExpression())
                .isEqualTo("CONCAT(CAST(CAST(t.`c` AS UNSIGNED) AS CHAR(20) CHARACTER SET utf8mb4), ':',"
                        + " CONVERT(t.`c` USING utf8mb4))");
    }

    @Test
    void aTextHasTheNumberThatTheLogicalTableGivesIt() {
        assertThat(LabelSql.numberOf(STATUS.column(), "PAID")).isEqualTo(2L);
        assertThat(LabelSql.numberOf(STATUS.column(), "SENT")).isEqualTo(0L);
        assertThat(LabelSql.numberOf(FLAGS.column(), "a,c")).isEqualTo(BigInteger.valueOf(5));
        assertThat(LabelSql.numberOf(FLAGS.column(), "")).isEqualTo(BigInteger.ZERO);
        assertThat(LabelSql.numberOfText(STATUS.column(), "x"))
                .isEqualTo("IF(x IS NULL, NULL, FIELD(CONVERT(x USING utf8mb4) COLLATE utf8mb4_bin,"
                        + " _utf8mb4 0x4e4557, _utf8mb4 0x50414944))");
        assertThat(LabelSql.numberOfText(FLAGS.column(), "x"))
                .startsWith("((FIND_IN_SET(_utf8mb4 0x61, CONVERT(x USING utf8mb4) COLLATE utf8mb4_bin) > 0) << 0 | ");
    }

    @ParameterizedTest
    @Tag("S21")
    @CsvSource({"1:NEW, NEW", "2:PAID, PAID", "1:PAID, PAID", "3:SENT, SENT", "1:12:30, 12:30", "0:, ''"})
    void aLabelIsWhatItsOwnTableSays(String read, String value) {
        assertThat(STATUS.read(read)).isEqualTo(value);
    }

    @ParameterizedTest
    @Tag("S21")
    @CsvSource({"3:a;b, a;b", "3:b;a, a;b", "5:d;c, c;d", "18446744073709551615:c, c", "0:, ''"})
    void aSetHasTheMembersThatItsOwnTableSaysInTheOrderOfAll(String read, String members) {
        List<String> expected = members.isEmpty() ? List.of() : List.of(members.split(";"));

        assertThat(FLAGS.read(read.replace(';', ','))).isEqualTo(expected);
    }

    @Test
    void whatIsOrderedByItsPlaceIsInTheSamePlaceEverywhere() {
        assertThat(sortValue(STATUS, "2:PAID")).isEqualTo(2L);
        assertThat(sortValue(STATUS, "0:")).isEqualTo(0L);
        assertThat(sortValue(FLAGS, "5:a,c")).isEqualTo(BigInteger.valueOf(5));
    }

    @ParameterizedTest
    @Tag("S21")
    @CsvSource({"1:PAID", "2:NEW", "3:SENT", "1:"})
    void aLabelInAnotherPlaceOrdersNothing(String read) {
        assertThatThrownBy(() -> sortValue(STATUS, read))
                .isInstanceOf(OtherLabelsException.class)
                .hasMessageContaining("column 'c'");
    }

    @Test
    @Tag("S21")
    void membersInOtherPlacesOrderNothing() {
        assertThatThrownBy(() -> sortValue(FLAGS, "3:b,a")).isInstanceOf(OtherLabelsException.class);
        assertThatThrownBy(() -> sortValue(FLAGS, "8:d")).isInstanceOf(OtherLabelsException.class);
    }

    @Test
    void aDeclaredEmptyLabelIsToldFromTheMarkOfAnInvalidValue() {
        ColumnSql sql = column(TypeName.SET, "utf8mb4", "", "a");

        assertThat(sql.read("0:")).isEqualTo(List.of());
        assertThat(sql.read("1:")).isEqualTo(List.of(""));
        assertThat(sql.read("3:,a")).isEqualTo(List.of("", "a"));
    }

    @Test
    void labelsOfBytesAreReadByTheirNumbers() {
        ColumnSql sql = column(TypeName.ENUM, "binary", "NEW", "PAID");

        assertThat(sql.readExpression()).isEqualTo("CAST(t.`c` AS UNSIGNED)");
        assertThat(sql.read("2")).isEqualTo("PAID");
        assertThat(sortValue(sql, "2")).isEqualTo(2L);
    }
}
