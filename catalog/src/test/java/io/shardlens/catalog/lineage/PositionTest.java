package io.shardlens.catalog.lineage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PositionTest {
    @Test
    void readsTheNumberOfTheFile() {
        assertThat(Position.of("mysql-bin.000012", 4)).isEqualTo(new Position(12, 4));
        assertThat(Position.of("host.example.1000000", 4).file()).isEqualTo(1_000_000);
    }

    @Test
    void namesAFileWithoutANumber() {
        assertThatThrownBy(() -> Position.of("mysql-bin", 4)).hasMessageContaining("'mysql-bin'");
        assertThatThrownBy(() -> Position.of("mysql-bin.", 4)).hasMessageContaining("'mysql-bin.'");
        assertThatThrownBy(() -> Position.of("mysql-bin.-1", 4)).hasMessageContaining("negative");
    }

    @Test
    void ordersByFileThenOffset() {
        assertThat(new Position(9, 900)).isLessThan(new Position(10, 4));
        assertThat(new Position(10, 4)).isLessThan(new Position(10, 5)).isEqualByComparingTo(new Position(10, 4));
    }

    @Test
    void refusesNegativeNumbers() {
        assertThatThrownBy(() -> new Position(-1, 0)).hasMessageContaining("-1:0");
        assertThatThrownBy(() -> new Position(0, -1)).hasMessageContaining("0:-1");
    }
}
