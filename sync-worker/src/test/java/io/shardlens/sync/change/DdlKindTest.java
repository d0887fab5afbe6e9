package io.shardlens.sync.change;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DdlKindTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "DROP DATABASE shop_3",
                "drop schema if exists `shop_3`",
                "/* bye */ DROP\n DATABASE shop_3",
                "use `shop_3`; DROP DATABASE shop_3 /* xid=7 */"
            })
    void knowsAStatementThatDropsAWholeSchema(String sql) {
        assertThat(DdlKind.dropsSchema(sql)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"DROP TABLE shop_3.t", "CREATE DATABASE shop_3", "ALTER TABLE t COMMENT 'DROP DATABASE x'"})
    void leavesOtherStatementsAlone(String sql) {
        assertThat(DdlKind.dropsSchema(sql)).isFalse();
    }
}
