package io.shardlens.router.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamePatternTest {
    @ParameterizedTest
    @CsvSource({
        "orders_{0}, 7, orders_7",
        "orders_{0}, 123, orders_123",
        "order_detail_{000}, 7, order_detail_007",
        "order_detail_{000}, 1234, order_detail_1234",
        "db{0}, 0, db0",
        "db{0+2}, 1, db3",
        "{00+1}, 0, 01",
        "db{slot}, 7, db7",
        "db{slot+1}, 1, db2",
        "db{slot/4%2+10}, 11, db10",
        "db{0/4}, 11, db2",
        "t{0%4}, 11, t3",
        "t{0%4+1}, 11, t4",
        "db{0/4%2+10}_x, 11, db10_x",
        "t{0}_1, 5, t5_1",
        "orders, 5, orders",
        "订单_{00}, 5, 订单_05",
        "t{0+999999999}, 2147483647, t3147483646"
    })
    void namesANumber(String pattern, int number, String name) {
        assertThat(NamePattern.parse(pattern).name(number)).isEqualTo(name);
        assertThat(NamePattern.parse(pattern)).hasToString(pattern);
        assertThat(NamePattern.parse(pattern).hasPlaceholder()).isEqualTo(pattern.contains("{"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "t{",
                "t}",
                "t{}",
                "t{1}",
                "t{x}",
                "t{slots}",
                "t{0slot}",
                "t{0}{0}",
                "{0}_{0}",
                "t{0/0}",
                "t{0%0}",
                "t{0+}",
                "t{0-1}",
                "t{0+1%4}",
                "t{0/9999999999}",
                "t{{0}}"
            })
    void refusesWhatIsNoPattern(String pattern) {
        assertThatThrownBy(() -> NamePattern.parse(pattern))
                .hasMessage("'" + pattern + "' is no name pattern: expected a name with at most one placeholder, like"
                        + " orders_{0}, orders_{000}, db{0/4}, t{0%4} or db{0+1}");
    }
}
