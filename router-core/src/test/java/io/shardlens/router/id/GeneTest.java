package io.shardlens.router.id;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.Layout;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.route.Router;
import io.shardlens.router.topology.Topology;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GeneTest {
    private static final Gene GENE = new Gene(HashFunction.CRC32, 3);

    @ParameterizedTest
    @CsvSource({"shenjian, 4", "user-42, 3"})
    void isTheHashOfTheOtherKeyInItsBits(String key, int gene) {
        assertThat(GENE.of(Key.of(key))).isEqualTo(gene);
    }

    @Test
    void isTheLowBitsOfAnIntegerKeyUnderIdentity() {
        Gene gene = new Gene(HashFunction.IDENTITY, 4);

        assertThat(gene.of(Key.of(-1))).isEqualTo(15);
        assertThat(gene.of(Key.of(1234))).isEqualTo(1234 % 16);
        assertThat(gene.of(Key.ofUnsigned(-2))).isEqualTo(14);
    }

    @ParameterizedTest
    @CsvSource({"12345, 5, 98765", "1152921504606846975, 7, 9223372036854775807", "0, 0, 0"})
    void isPutBelowTheUniqueNumber(long unique, int gene, long id) {
        assertThat(GENE.embed(unique, gene)).isEqualTo(id);
        assertThat(GENE.extract(id)).isEqualTo(gene);
    }

    @ParameterizedTest
    @ValueSource(longs = {1152921504606846976L, Long.MAX_VALUE, -1})
    void refusesAUniqueNumberThatWouldMakeTheIdNegative(long unique) {
        assertThatThrownBy(() -> GENE.embed(unique, 0))
                .isInstanceOfSatisfying(
                        IdException.class, e -> assertThat(e.reason()).isEqualTo(IdException.Reason.GENE_OVERFLOW))
                .hasMessageContaining(Long.toString(unique))
                .hasMessageContaining("1152921504606846975");
    }

    @Test
    void refusesAGeneOfMoreBits() {
        assertThatThrownBy(() -> GENE.embed(1, 8)).hasMessageContaining("8 is no gene of 3 bits");
        assertThatThrownBy(() -> GENE.embed(1, -1)).hasMessageContaining("expected 0 to 7");
        assertThatThrownBy(() -> new Gene(HashFunction.CRC32, 0)).hasMessageContaining("0 bits");
        assertThatThrownBy(() -> new Gene(HashFunction.CRC32, 17)).hasMessageContaining("17 bits");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            8  | 5
            4  | 1
            16 | 5, 13
            6  | 1, 3, 5
            24 | 5, 13, 21
            1  | 0
            """)
    void leavesASetOfSlots(int modulus, String slots) {
        assertThat(GENE.slots(5, modulus)).hasToString("[" + slots + "]");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void comesOutAsItWentIn(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 10_000; i++) {
            Gene gene = new Gene(HashFunction.XXHASH64, 1 + random.nextInt(16));
            long unique = random.nextLong(gene.greatestUnique() + 1);
            int value = gene.of(Key.of("key-" + random.nextInt()));

            long id = gene.embed(unique, value);

            assertThat(id).isNotNegative();
            assertThat(gene.extract(id)).isEqualTo(value);
            assertThat(id >>> gene.bits()).isEqualTo(unique);
        }
    }

    @Test
    void findsIdsThatExistAbove2To63() {
        Router router = Topology.compile(
                        1, Map.of("users", new Rule.Modulo(KeyType.UINT64, 16, Layout.of("db{0/8}", "users_{00}"))))
                .router("users");
        Key id = Key.ofUnsigned(-1L << 3 | GENE.of(Key.of("shenjian")));

        assertThat(router.route(id)).isEqualTo(new Target("db1", "users_12"));
        assertThat(router.targets(GENE.idsOf(Key.of("shenjian"), KeyType.UINT64))
                        .targets())
                .containsExactly(new Target("db0", "users_04"), new Target("db1", "users_12"));
    }
}
