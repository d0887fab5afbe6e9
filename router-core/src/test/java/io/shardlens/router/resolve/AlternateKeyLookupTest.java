package io.shardlens.router.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.id.Gene;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.key.KeyType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class AlternateKeyLookupTest {
    private record User(long id, String phone) {}

    /** The users of all shards, and what was read. */
    private static final class MemoryRows implements Rows<User> {
        private final List<User> users = new ArrayList<>();
        private final List<String> reads = new ArrayList<>();

        @Override
        public List<User> at(Key alternate, KeyConstraint shardingKeys) {
            reads.add("at " + shardingKeys);
            return everyone(alternate).stream()
                    .filter(user -> holds(shardingKeys, Key.of(user.id())))
                    .toList();
        }

        @Override
        public List<User> everywhere(Key alternate) {
            reads.add("everywhere");
            return everyone(alternate);
        }

        @Override
        public Key shardingKey(User row) {
            return Key.of(row.id());
        }

        private List<User> everyone(Key alternate) {
            return users.stream()
                    .filter(user -> Key.of(user.phone()).equals(alternate))
                    .toList();
        }

        private static boolean holds(KeyConstraint constraint, Key key) {
            return constraint.and(KeyConstraint.eq(key)).equals(KeyConstraint.eq(key));
        }
    }

    /** An index table in memory. */
    private static final class MemoryTable implements IndexTable {
        private final Map<Key, Set<Key>> entries = new HashMap<>();

        void put(String phone, long id) {
            entries.computeIfAbsent(Key.of(phone), key -> new HashSet<>()).add(Key.of(id));
        }

        @Override
        public Set<Key> find(Key alternate) {
            return Set.copyOf(entries.getOrDefault(alternate, Set.of()));
        }

        @Override
        public void remove(Key alternate, Key shardingKey) {
            entries.getOrDefault(alternate, Set.of()).remove(shardingKey);
        }
    }

    private final MemoryRows rows = new MemoryRows();
    private final MemoryTable table = new MemoryTable();
    private final IndexTableResolver stored = new IndexTableResolver("phone index", true, table);

    @Test
    void readsWhereTheIndexTableSays() {
        rows.users.add(new User(7, "a"));
        table.put("a", 7);

        assertThat(lookup(stored).find(Key.of("a"))).containsExactly(new User(7, "a"));
        assertThat(rows.reads).hasSize(1).allMatch(read -> read.startsWith("at Points"));
        assertThat(stored.dangling()).isZero();
    }

    @Test
    @Tag("Q25")
    void doesNotReturnCountsAndDropsAnEntryThatPointsToARowThatIsGone() {
        table.put("a", 7);

        assertThat(lookup(stored).find(Key.of("a"))).isEmpty();
        assertThat(stored.dangling()).isEqualTo(1);
        assertThat(table.find(Key.of("a"))).isEmpty();
        assertThat(rows.reads).last().isEqualTo("everywhere");
    }

    @Test
    @Tag("Q25")
    void findsTheRowElsewhereWhenTheEntryPointsToOneWithAnotherKey() {
        rows.users.add(new User(7, "b"));
        rows.users.add(new User(8, "a"));
        table.put("a", 7);

        assertThat(lookup(stored).find(Key.of("a"))).containsExactly(new User(8, "a"));
        assertThat(stored.dangling()).isEqualTo(1);
    }

    @Test
    @Tag("Q25")
    void keepsAnEntryOfSeveralWhoseRowIsNotWrittenYet() {
        IndexTableResolver several = new IndexTableResolver("phone index", false, table);
        rows.users.add(new User(8, "a"));
        table.put("a", 7);
        table.put("a", 8);

        assertThat(lookup(several).find(Key.of("a"))).containsExactly(new User(8, "a"));
        assertThat(several.dangling()).isEqualTo(1);
        assertThat(table.find(Key.of("a"))).containsExactlyInAnyOrder(Key.of(7), Key.of(8));
        assertThat(rows.reads).hasSize(1);

        rows.users.add(new User(7, "a"));
        assertThat(lookup(several).find(Key.of("a"))).containsExactlyInAnyOrder(new User(7, "a"), new User(8, "a"));
    }

    @Test
    @Tag("Q25")
    void dropsTheStaleEntryOfAUniqueKeyAndReturnsTheOthersRow() {
        rows.users.add(new User(8, "a"));
        table.put("a", 7);
        table.put("a", 8);

        assertThat(lookup(stored).find(Key.of("a"))).containsExactly(new User(8, "a"));
        assertThat(table.find(Key.of("a"))).containsExactly(Key.of(8));
        assertThat(rows.reads).hasSize(1);
    }

    @Test
    void readsEverywhereWhereThereIsNoEntry() {
        rows.users.add(new User(8, "a"));

        assertThat(lookup(stored).find(Key.of("a"))).containsExactly(new User(8, "a"));
        assertThat(rows.reads).containsExactly("everywhere");
    }

    @Test
    void verifiesADerivedKeyAndReadsNowhereElse() {
        DerivedKeyResolver derived = new DerivedKeyResolver("crc32 of phone", HashFunction.CRC32, KeyType.INT64);
        Key place = derived.shardingKey(Key.of("user-1"));
        assertThat(place).isEqualTo(Key.of(2116437524));
        rows.users.add(new User(2116437524, "another with the same hash"));

        assertThat(lookup(derived, stored).find(Key.of("user-1"))).isEmpty();
        assertThat(rows.reads).hasSize(1);
        rows.users.add(new User(2116437524, "user-1"));
        assertThat(lookup(derived).find(Key.of("user-1"))).containsExactly(new User(2116437524, "user-1"));
    }

    @Test
    void derivesKeysOfEveryType() {
        assertThat(new DerivedKeyResolver("d", HashFunction.MURMUR3_128, KeyType.UINT64)
                        .shardingKey(Key.of("user-3"))
                        .text())
                .isEqualTo("14776824442445437921");
        assertThat(new DerivedKeyResolver("d", HashFunction.CRC32, KeyType.STRING).shardingKey(Key.of("user-1")))
                .isEqualTo(Key.of("2116437524"));
        assertThat(new DerivedKeyResolver("d", HashFunction.IDENTITY, KeyType.INT64).shardingKey(Key.of(5)))
                .isEqualTo(Key.of(5));
        assertThat(new DerivedKeyResolver("d", HashFunction.IDENTITY, KeyType.INT64).shardingKey(Key.ofUnsigned(5)))
                .isEqualTo(Key.of(5));
    }

    @Test
    void readsTheSlotsOfAGene() {
        Gene gene = new Gene(HashFunction.CRC32, 3);
        GeneResolver resolver = new GeneResolver("gene", gene, KeyType.INT64);
        long id = gene.embed(1000, gene.of(Key.of("shenjian")));
        rows.users.add(new User(id, "shenjian"));

        assertThat(lookup(resolver).find(Key.of("shenjian"))).containsExactly(new User(id, "shenjian"));
        assertThat(lookup(resolver).find(Key.of("nobody"))).isEmpty();
        assertThat(rows.reads).hasSize(2).allMatch(read -> read.startsWith("at LowBits"));
    }

    @Test
    void forgetsACachedMappingWhoseRowIsGone() {
        rows.users.add(new User(7, "a"));
        CachedResolver cached = new CachedResolver(
                "phones",
                true,
                alternate -> rows.everywhere(alternate).stream()
                        .map(rows::shardingKey)
                        .collect(Collectors.toSet()),
                new CacheLimits(10, 10_000, Duration.ofSeconds(1)),
                () -> Instant.EPOCH);
        assertThat(lookup(cached).find(Key.of("a"))).hasSize(1);

        rows.users.clear();
        assertThat(lookup(cached).find(Key.of("a"))).isEmpty();
        assertThat(cached.statistics().entries()).isZero();
        assertThat(cached.resolve(Key.of("a"))).isInstanceOf(Resolution.Absent.class);
    }

    @Test
    void endsWhereARowIsKnownToBeAbsent() {
        CachedResolver cached = new CachedResolver(
                "phones", true, alternate -> Set.of(), new CacheLimits(1, 1000, Duration.ZERO), () -> Instant.EPOCH);

        assertThat(lookup(cached, stored).find(Key.of("a"))).isEmpty();
        assertThat(rows.reads).isEmpty();
    }

    @Test
    void asksTheCheapestFirst() {
        GeneResolver gene = new GeneResolver("gene", new Gene(HashFunction.CRC32, 3), KeyType.UINT64);
        CachedResolver cached = new CachedResolver(
                "cache", true, alternate -> Set.of(), new CacheLimits(1, 1, Duration.ZERO), () -> Instant.EPOCH);

        assertThat(lookup(stored, cached, gene).resolvers()).containsExactly(gene, cached, stored);
        assertThat(stored.cost()).isEqualTo(Cost.STORED);
        assertThat(gene.isUnique()).isFalse();
        assertThat(List.of(gene.mustVerify(), stored.mustVerify())).containsOnly(true);
        assertThatThrownBy(() -> new GeneResolver("g", gene.gene(), KeyType.STRING))
                .hasMessageContaining("STRING keys carry no gene");
    }

    private AlternateKeyLookup<User> lookup(Resolver... resolvers) {
        return new AlternateKeyLookup<>(List.of(resolvers), rows);
    }
}
