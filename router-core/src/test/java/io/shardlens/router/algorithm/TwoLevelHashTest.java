package io.shardlens.router.algorithm;

import static io.shardlens.router.Topologies.router;
import static io.shardlens.router.Topologies.twoLevel;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.router.Target;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.route.Router;
import io.shardlens.router.route.RoutingException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A8. */
class TwoLevelHashTest {
    @ParameterizedTest
    @CsvSource({
        "java-string, user-1, 825, 175",
        "java-string, user-42, 656, 344",
        "java-string, 商户-7, 403, 403",
        "java-string, \uD83D\uDE00, 899, 899",
        "java-string, polygenelubricants, 648, 352",
        "murmur3-128, user-3, 695, 305",
        "xxhash64, user-1, 760, 240",
        "crc32, user-1, 524, 524"
    })
    void placesAStringInTenDatabasesOfAHundredTables(String hash, String key, int abs, int floor) {
        HashFunction function = HashFunction.named(hash).orElseThrow();

        assertThat(router(twoLevel(KeyType.STRING, function, ModMode.ABS_MOD, 10, 100))
                        .route(key))
                .isEqualTo(target(abs));
        assertThat(router(twoLevel(KeyType.STRING, function, ModMode.FLOOR_MOD, 10, 100))
                        .route(key))
                .isEqualTo(target(floor));
    }

    @ParameterizedTest
    @CsvSource({"3, 2, 1", "10, 8, 2", "100, 48, 52", "1000, 648, 352"})
    @Tag("Q2")
    void placesAHashOfIntegerMinValueInAValidSlot(int databases, int abs, int floor) {
        Rule absMod = twoLevel(KeyType.STRING, HashFunction.JAVA_STRING, ModMode.ABS_MOD, databases, 1);
        Rule floorMod = twoLevel(KeyType.STRING, HashFunction.JAVA_STRING, ModMode.FLOOR_MOD, databases, 1);

        assertThat(router(absMod).route("polygenelubricants")).isEqualTo(new Target("db" + abs, "t0"));
        assertThat(router(floorMod).route("polygenelubricants")).isEqualTo(new Target("db" + floor, "t0"));
    }

    @Test
    @Tag("Q2")
    void placesTheLeastLongInAValidSlot() {
        Rule absMod = twoLevel(KeyType.INT64, HashFunction.IDENTITY, ModMode.ABS_MOD, 10, 100);
        Rule floorMod = twoLevel(KeyType.INT64, HashFunction.IDENTITY, ModMode.FLOOR_MOD, 10, 100);

        assertThat(router(absMod).route(Long.MIN_VALUE)).isEqualTo(target(808));
        assertThat(router(floorMod).route(Long.MIN_VALUE)).isEqualTo(target(192));
    }

    @Test
    void movesOrKeepsAKeyWhenDoubledByTheModeItWasPlacedBy() {
        assertThat(router(twoLevel(KeyType.STRING, HashFunction.JAVA_STRING, ModMode.ABS_MOD, 20, 100))
                        .route("user-1"))
                .isEqualTo(new Target("db18", "t25"));
        assertThat(router(twoLevel(KeyType.STRING, HashFunction.JAVA_STRING, ModMode.FLOOR_MOD, 20, 100))
                        .route("user-1"))
                .isEqualTo(new Target("db1", "t75"));
    }

    @ParameterizedTest
    @EnumSource(ModMode.class)
    void dividesUnsignedKeysAsUnsigned(ModMode mode) {
        Router router = router(twoLevel(KeyType.UINT64, HashFunction.IDENTITY, mode, 2, 5));

        assertThat(router.route(KeyType.UINT64.parse("18446744073709551615"))).isEqualTo(new Target("db1", "t0"));
        assertThat(router.route(KeyType.UINT64.parse("9223372036854775808"))).isEqualTo(new Target("db1", "t3"));
    }

    @Test
    void hashesUnsignedKeysAsTheirDigits() {
        Router numbers = router(twoLevel(KeyType.UINT64, HashFunction.CRC32, ModMode.FLOOR_MOD, 10, 100));
        Router texts = router(twoLevel(KeyType.STRING, HashFunction.CRC32, ModMode.FLOOR_MOD, 10, 100));

        assertThat(numbers.route(-1L)).isEqualTo(texts.route("18446744073709551615"));
    }

    @Test
    void hashesJavaLongsOfUnsignedBitsAsSignedHashes() {
        Router router = router(twoLevel(KeyType.UINT64, HashFunction.JAVA_LONG, ModMode.ABS_MOD, 10, 1));

        assertThat(router.route(1L << 63)).isEqualTo(new Target("db8", "t0"));
    }

    @Test
    void numbersTablesPerDatabaseOrOverAll() {
        assertThat(numbered(Numbering.PER_DATABASE).targets())
                .extracting(Target::toString)
                .containsExactly("a.t_00", "a.t_01", "b.t_00", "b.t_01");
        assertThat(numbered(Numbering.OVER_ALL).targets())
                .extracting(Target::toString)
                .containsExactly("a.t_00", "a.t_01", "b.t_02", "b.t_03");
        assertThat(numbered(Numbering.OVER_ALL).route(-1)).hasToString("b.t_03");
        assertThat(numbered(Numbering.PER_DATABASE).route(-1)).hasToString("b.t_01");
    }

    @ParameterizedTest
    @CsvSource({"-2147483649", "2147483648", "4294967296"})
    void rejectsKeysThatNoBoxedIntegerHolds(long key) {
        Router router = router(twoLevel(KeyType.INT64, HashFunction.JAVA_INT, ModMode.FLOOR_MOD, 2, 2));

        assertThat(router.route(Integer.MAX_VALUE)).hasToString("db1.t1");
        assertThat(router.route(Integer.MIN_VALUE)).hasToString("db0.t0");
        assertThatThrownBy(() -> router.route(key))
                .isInstanceOf(RoutingException.class)
                .hasMessageEndingWith("covered: [-2147483648, 2147483648)");
    }

    @Test
    void rejectsUnsignedKeysThatNoBoxedIntegerHolds() {
        Router router = router(twoLevel(KeyType.UINT64, HashFunction.JAVA_INT, ModMode.FLOOR_MOD, 2, 2));

        assertThat(router.route(Integer.MAX_VALUE)).hasToString("db1.t1");
        assertThat(router.covers(Key.ofUnsigned(1L << 31))).isFalse();
        assertThat(router.covers(Key.ofUnsigned(-1))).isFalse();
        assertThatThrownBy(() -> router.route(-1L)).hasMessageContaining("key 18446744073709551615 is outside");
    }

    private static Target target(int slot) {
        return new Target("db" + slot / 100, "t" + slot % 100);
    }

    private static Router numbered(Numbering numbering) {
        return router(new Rule.TwoLevelHash(
                KeyType.INT64, HashFunction.IDENTITY, ModMode.FLOOR_MOD, List.of("a", "b"), 2, "t_{00}", numbering));
    }
}
