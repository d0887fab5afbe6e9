package io.shardlens.router.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.router.key.KeyType;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class HashFunctionTest {
    @ParameterizedTest
    @CsvSource({
        "java-string, user-1, -836031825",
        "java-string, user-42, -147182656",
        "java-string, 商户-7, 674501403",
        "java-string, \uD83D\uDE00, 1772899",
        "java-string, polygenelubricants, -2147483648",
        "crc32, user-1, 2116437524",
        "crc32, '', 0",
        "crc32, 123456789, 3421780262",
        "murmur3-128, user-1, 7038226039998199158",
        "murmur3-128, user-3, -3669919631264113695",
        "murmur3-128, '', 0",
        "murmur3-128, hello, -3758069500696749310",
        "murmur3-128, The quick brown fox jumps over the lazy dog, -2068352364225029268",
        "xxhash64, user-1, -6812973808080884760",
        "xxhash64, '', -1205034819632174695",
        "xxhash64, a, -3292477735350538661",
        "xxhash64, abc, 4952883123889572249",
        "xxhash64, Nobody inspects the spammish repetition, -302119147016844303"
    })
    void hashesTextToItsPublishedValue(String label, String text, long expected) {
        assertThat(HashFunction.named(label).orElseThrow().hash(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "identity, -1, -1",
        "java-long, -1, 0",
        "java-int, -1, -1",
        "java-long, -7, 6",
        "java-long, 4294967296, 1",
        "java-int, 2147483647, 2147483647"
    })
    void hashesIntegersToTheirPublishedValue(String label, long key, long expected) {
        assertThat(HashFunction.named(label).orElseThrow().hash(key)).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA_STRING", "CRC32", "MURMUR3_128", "XXHASH64"})
    void hashesAnIntegerAsItsDecimalDigits(HashFunction function) {
        assertThat(function.hash(-42)).isEqualTo(function.hash("-42"));
        assertThat(function.hashUnsigned(-1)).isEqualTo(function.hash("18446744073709551615"));
        assertThat(function.hash(Long.MIN_VALUE)).isEqualTo(function.hash("-9223372036854775808"));
    }

    @ParameterizedTest
    @EnumSource(names = {"IDENTITY", "JAVA_LONG", "JAVA_INT"})
    void refusesTextWhereIntegersAreHashed(HashFunction function) {
        assertThat(function.accepts(KeyType.STRING)).isFalse();
        assertThat(function.accepts(KeyType.INT64)).isTrue();
        assertThat(function.hashUnsigned(7)).isEqualTo(7);
        assertThatThrownBy(() -> function.hash("x")).hasMessage(function.label() + " takes integer keys only, got 'x'");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void agreesWithThePlatformsCrc32OnAnyText(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            String text = text(random, random.nextInt(40));
            CRC32 expected = new CRC32();
            expected.update(text.getBytes(StandardCharsets.UTF_8));
            assertThat(HashFunction.CRC32.hash(text)).as(text).isEqualTo(expected.getValue());
        }
    }

    /** Independent readings of the two published algorithms, byte by byte. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {4, 5, 6})
    void agreesWithPlainReferenceHashesAtEveryLength(long seed) {
        Random random = new Random(seed);
        for (int length = 0; length < 100; length++) {
            String text = text(random, length);
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            assertThat(HashFunction.XXHASH64.hash(text)).as(text).isEqualTo(ReferenceHashes.xxHash64(bytes));
            assertThat(HashFunction.MURMUR3_128.hash(text)).as(text).isEqualTo(ReferenceHashes.murmur3(bytes));
        }
    }

    @Test
    void isFoundByNameOnly() {
        assertThat(HashFunction.named("CRC32")).isEmpty();
        assertThat(HashFunction.labels())
                .containsExactly(
                        "identity", "java-string", "java-long", "java-int", "crc32", "murmur3-128", "xxhash64");
    }

    private static String text(Random random, int length) {
        StringBuilder text = new StringBuilder();
        boolean ascii = random.nextBoolean();
        for (int i = 0; i < length; i++) {
            text.appendCodePoint(ascii ? ' ' + random.nextInt(95) : 0x20 + random.nextInt(0xD700));
        }
        return text.toString();
    }
}
