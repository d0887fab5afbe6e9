package io.shardlens.catalog.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.table.ColumnType;
import io.shardlens.catalog.table.TypeName;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommonOrderTest {
    private static ColumnType type(String shown) {
        String[] parts = shown.split(" ");
        String collation = parts.length < 3 ? null : parts[2];
        return new ColumnType(
                TypeName.valueOf(parts[0]),
                false,
                32,
                0,
                parts.length < 2 || parts[1].equals("-") ? List.of() : List.of(parts[1].split("/")),
                collation == null ? null : collation.substring(0, collation.indexOf('_')),
                collation);
    }

    @ParameterizedTest(name = "{0} and {1}: {2}")
    @Tag("S21")
    @CsvSource({
        "INT, BIGINT, true",
        "INT, DECIMAL, true",
        "INT, VARCHAR - utf8mb4_bin, false",
        "DATE, DATETIME, false",
        "VARCHAR - utf8mb4_bin, TEXT - utf8mb4_bin, true",
        "VARCHAR - utf8mb4_bin, VARCHAR - utf8mb4_0900_bin, false",
        "VARCHAR - utf8mb3_general_ci, VARCHAR - utf8_general_ci, true",
        "VARCHAR - utf8mb3_general_ci, VARCHAR - utf8mb4_general_ci, false",
        "VARBINARY, BLOB, true",
        "ENUM NEW/PAID utf8mb4_bin, ENUM NEW/PAID/SENT utf8mb4_bin, true",
        "ENUM NEW/PAID utf8mb4_bin, ENUM PAID/NEW utf8mb4_bin, false",
        "ENUM NEW/PAID utf8mb4_bin, ENUM NEW/OPEN/PAID utf8mb4_bin, false",
        "ENUM NEW/PAID utf8mb4_bin, SET NEW/PAID utf8mb4_bin, false",
        "ENUM NEW/PAID utf8mb4_bin, VARCHAR - utf8mb4_bin, false",
        "SET a/b utf8mb4_bin, SET b/a utf8mb4_bin, false"
    })
    void valuesOfTwoTypesAreSortedAmongEachOtherOrNot(String one, String other, boolean common) {
        assertThat(CommonOrder.have(type(one), type(other))).isEqualTo(common);
        assertThat(CommonOrder.have(type(other), type(one))).isEqualTo(common);
    }
}
