package io.shardlens.demo.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlacementTest {
    @ParameterizedTest
    @CsvSource({
        "0, shop_0.orders_0",
        "3, shop_0.orders_3",
        "4, shop_1.orders_0",
        "15, shop_3.orders_3",
        "16, shop_0.orders_0",
        "20009, shop_2.orders_1"
    })
    void splitsAUserIntoDatabaseAndTable(long userId, String table) {
        assertThat(Placement.of(userId).qualifiedTable()).isEqualTo(table);
    }

    @Test
    void putsTwoDatabasesOnEachServer() {
        assertThat(Placement.all())
                .hasSize(16)
                .doesNotHaveDuplicates()
                .allMatch(place -> place.server() == place.database() / 2);
    }
}
