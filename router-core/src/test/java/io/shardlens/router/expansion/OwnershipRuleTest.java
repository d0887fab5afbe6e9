package io.shardlens.router.expansion;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.router.Target;
import io.shardlens.router.Topologies;
import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.Layout;
import io.shardlens.router.algorithm.ModMode;
import io.shardlens.router.algorithm.Ring;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import java.util.List;
import org.junit.jupiter.api.Test;

class OwnershipRuleTest {
    @Test
    void saysRemaindersInSql() {
        assertThat(owned(Topologies.modulo(KeyType.INT64, 3), "db1", "t1"))
                .isEqualTo(new Ownership.Condition("MOD(MOD(`user_id`, 3) + 3, 3) = 1"));
        assertThat(owned(Topologies.modulo(KeyType.UINT64, 3), "db1", "t1"))
                .isEqualTo(new Ownership.Condition("MOD(`user_id`, 3) = 1"));
        assertThat(owned(twoLevel(KeyType.INT64, HashFunction.IDENTITY, ModMode.ABS_MOD), "db1", "t0"))
                .isEqualTo(new Ownership.Condition("ABS(MOD(`user_id`, 4)) = 2"));
    }

    @Test
    void saysCrc32InSql() {
        assertThat(owned(twoLevel(KeyType.STRING, HashFunction.CRC32, ModMode.ABS_MOD), "db1", "t1"))
                .isEqualTo(new Ownership.Condition("MOD(CRC32(CONVERT(`user_id` USING utf8mb4)), 4) = 3"));
        assertThat(owned(twoLevel(KeyType.INT64, HashFunction.CRC32, ModMode.FLOOR_MOD), "db1", "t1"))
                .isEqualTo(new Ownership.Condition("MOD(CRC32(CAST(`user_id` AS CHAR CHARACTER SET utf8mb4)), 4) = 3"));
    }

    @Test
    void leavesOtherHashesToRouting() {
        assertThat(owned(twoLevel(KeyType.STRING, HashFunction.MURMUR3_128, ModMode.ABS_MOD), "db1", "t1"))
                .isEqualTo(new Ownership.ByRouting("MySQL has no function murmur3-128"));
    }

    @Test
    void joinsRangesAndSlots() {
        assertThat(owned(Topologies.doubling(3), "db0", "t0_2"))
                .isEqualTo(new Ownership.Condition(
                        "`user_id` >= 20000000 AND `user_id` < 40000000" + " AND MOD(MOD(`user_id`, 4) + 4, 4) = 0"));
        Rule twice = new Rule.Modulo(
                KeyType.INT64,
                4,
                Layout.of(
                        new Target("db0", "t"),
                        new Target("db0", "t"),
                        new Target("db1", "t"),
                        new Target("db0", "t")));
        assertThat(owned(twice, "db0", "t"))
                .isEqualTo(new Ownership.Condition("MOD(MOD(`user_id`, 4) + 4, 4) IN (0, 1, 3)"));
    }

    @Test
    void saysInstantsAsSecondsWhichNoSessionsZoneShifts() {
        Key from = KeyType.INSTANT.parse("2024-01-01T00:00:00Z");
        Key to = KeyType.INSTANT.parse("2024-01-01T00:00:00.25Z");

        assertThat(owned(part(KeyType.INSTANT, from, to), "db0", "t"))
                .isEqualTo(new Ownership.Condition("UNIX_TIMESTAMP(`user_id`) >= 1704067200.000000"
                        + " AND UNIX_TIMESTAMP(`user_id`) < 1704067200.250000"));
    }

    @Test
    void saysDatesAndWallClocksAsTheyAreWritten() {
        Key noon = KeyType.DATE_TIME.parse("2024-01-01T12:00:00.5");
        Key evening = KeyType.DATE_TIME.parse("2024-01-01T20:00:01");
        Key day = KeyType.DATE.parse("2024-01-01");
        Key next = KeyType.DATE.parse("2024-01-02");

        assertThat(owned(part(KeyType.DATE_TIME, noon, evening), "db0", "t"))
                .isEqualTo(new Ownership.Condition(
                        "`user_id` >= '2024-01-01 12:00:00.500' AND `user_id` < '2024-01-01 20:00:01'"));
        assertThat(owned(part(KeyType.DATE, day, next), "db0", "t"))
                .isEqualTo(new Ownership.Condition("`user_id` >= '2024-01-01' AND `user_id` < '2024-01-02'"));
    }

    @Test
    void knowsAllAndNothing() {
        assertThat(owned(Topologies.modulo(KeyType.INT64, 1), "db0", "t0")).isEqualTo(new Ownership.Everything());
        assertThat(owned(Topologies.modulo(KeyType.INT64, 1), "db7", "t0")).isEqualTo(new Ownership.Nothing());
    }

    @Test
    void saysArcsOfARing() {
        Rule ring = new Rule.ConsistentHash(
                KeyType.INT64,
                HashFunction.IDENTITY,
                new Ring.Explicit(List.of(
                        new Ring.Node(100, "a", new Target("db0", "t")),
                        new Ring.Node(200, "b", new Target("db1", "t")),
                        new Ring.Node(300, "c", new Target("db0", "t")))));

        assertThat(owned(ring, "db1", "t"))
                .isEqualTo(new Ownership.Condition("((`user_id` > 100 AND `user_id` <= 200))"));
        assertThat(owned(ring, "db0", "t"))
                .isEqualTo(new Ownership.Condition(
                        "((`user_id` <= 100) OR (`user_id` > 300) OR (`user_id` > 200 AND `user_id` <= 300))"));
    }

    private static Rule part(KeyType type, Key from, Key to) {
        return new Rule.Ranges(
                type, List.of(new Rule.Ranges.Part(new KeyRange(from, to), new Target("db0", "t"))), false);
    }

    private static Rule twoLevel(KeyType type, HashFunction hash, ModMode mode) {
        return Topologies.twoLevel(type, hash, mode, 2, 2);
    }

    private static Ownership owned(Rule rule, String database, String table) {
        return new OwnershipRule(Topologies.router(rule).rule(), "user_id").of(new Target(database, table));
    }
}
