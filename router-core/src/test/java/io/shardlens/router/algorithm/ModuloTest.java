package io.shardlens.router.algorithm;

import static io.shardlens.router.Topologies.modulo;
import static io.shardlens.router.Topologies.router;
import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.router.Target;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.route.Router;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A1. */
class ModuloTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "7, 1",
        "-1, 2",
        "-3, 0",
        "124, 1",
        "4294967296, 1",
        "-9223372036854775808, 1",
        "9223372036854775807, 1"
    })
    void placesAKeyByItsFloorRemainder(long key, int slot) {
        assertThat(router(modulo(KeyType.INT64, 3)).route(key)).isEqualTo(new Target("db" + slot, "t" + slot));
    }

    @ParameterizedTest
    @CsvSource({"18446744073709551615, 3, 0", "18446744073709551615, 5, 0", "18446744073709551615, 10, 5", "7, 3, 1"})
    void placesAnUnsignedKeyAsUnsigned(String key, int slots, int slot) {
        Router router = router(modulo(KeyType.UINT64, slots));

        assertThat(router.route(KeyType.UINT64.parse(key))).isEqualTo(new Target("db" + slot, "t" + slot));
        assertThat(router.route(Long.parseUnsignedLong(key))).isEqualTo(new Target("db" + slot, "t" + slot));
    }

    @Test
    @Tag("Q1")
    void placesMinusOneInTheSameValidSlotAsIntAndAsBigint() {
        Router router = router(modulo(KeyType.INT64, 4));
        int asInt = -1;
        long asBigint = -1L;

        assertThat(router.route(asInt)).isEqualTo(new Target("db3", "t3"));
        assertThat(router.route(asBigint)).isEqualTo(new Target("db3", "t3"));
        assertThat(router.route(Key.of(asBigint))).isEqualTo(new Target("db3", "t3"));
    }

    @Test
    void takesListedTargetsInSlotOrder() {
        Target a = new Target("db0", "a");
        Target b = new Target("db1", "b");
        Router router = router(new Rule.Modulo(KeyType.INT64, 3, Layout.of(a, b, a)));

        assertThat(router.route(3)).isEqualTo(a);
        assertThat(router.route(1)).isEqualTo(b);
        assertThat(router.route(-1)).isEqualTo(a);
        assertThat(router.targets()).containsExactly(a, b);
    }

    @Test
    void spreadsSlotsOverDatabasesByDivision() {
        Router router = router(new Rule.Modulo(KeyType.INT64, 16, Layout.of("db{0/4}", "orders_{00}")));

        assertThat(router.route(0)).isEqualTo(new Target("db0", "orders_00"));
        assertThat(router.route(11)).isEqualTo(new Target("db2", "orders_11"));
        assertThat(router.route(-1)).isEqualTo(new Target("db3", "orders_15"));
        assertThat(router.targets()).hasSize(16);
    }

    @Test
    void putsEverythingInTheOnlySlot() {
        Router router = router(new Rule.Modulo(KeyType.INT64, 1, Layout.of("db0", "t")));

        assertThat(router.route(Long.MIN_VALUE)).isEqualTo(new Target("db0", "t"));
        assertThat(router.route(7)).isEqualTo(new Target("db0", "t"));
    }
}
