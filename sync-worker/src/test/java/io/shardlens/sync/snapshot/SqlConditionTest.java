package io.shardlens.sync.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.sync.fixture.Orders;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlConditionTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "id > 5",
                "`a` = 'it''s' AND d IS NOT NULL",
                "A LIKE 'x%' ESCAPE '\\\\' or (id IN (1, 2, 3) and not d between date '2026-01-01' and '2026-02-01')",
                "d >= CURDATE() - INTERVAL 7 DAY",
                "a <=> null and id % 2 = 0 and id <> 0x1F and id > -1.5e3",
                "lower(a) = \"say ; -- # /* nothing\"",
                "a = 'say \\' ; DROP TABLE t'"
            })
    void takesWhatComparesColumns(String text) {
        assertThat(SqlCondition.of(text, Orders.TABLE).text()).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "amount > 5 | no column 'amount'",
                "ib = 5 | did you mean 'id'?",
                "`t`.id = 5 | table 't' has no column 't'",
                "id = 5; DROP TABLE t | ';' cannot stand here",
                "id = 5 -- and more | comments",
                "id = 5 # and more | comments",
                "id = 5 /*! and more */ | comments",
                "id = 5) OR (1 = 1 | closed that was not opened",
                "(id = 5 | 1 parentheses are not closed",
                "id = (SELECT 1) | 'SELECT'",
                "sleep(9) = 0 | no function",
                "load_file('x') = 'y' | no function",
                "id = @x | '@' cannot stand here",
                "id = ? | '?' cannot stand here",
                "a = 'open | ''' cannot stand here",
                "id = 5x | '5' cannot stand here",
                "a = _utf8mb4'x' | no column '_utf8mb4'",
                "~ ~ | from 1 to"
            })
    void refusesWhatMayBeMoreAndSaysWhere(String text, String reason) {
        assertThatThrownBy(() -> SqlCondition.of(text, Orders.TABLE))
                .isInstanceOf(SqlCondition.Refused.class)
                .hasMessageContaining(reason);
    }
}
