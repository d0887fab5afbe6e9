package io.shardlens.router.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.router.Target;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RuleSummaryTest {
    private static final List<String> FOUR = List.of("db0", "db1", "db2", "db3");

    private static String words(Rule rule) {
        return RuleSummary.of(rule, "user_id");
    }

    private static Target target(String database, String table) {
        return new Target(database, table);
    }

    @Test
    void hashesSayWhatIsHashedAndWhereItLeads() {
        assertThat(words(new Rule.Modulo(KeyType.INT64, 8, Layout.of("db{0/2}", "orders_{0}"))))
                .isEqualTo("user_id modulo 8 is the slot, db{0/2}.orders_{0}");
        assertThat(words(new Rule.TwoLevelHash(
                        KeyType.INT64,
                        HashFunction.IDENTITY,
                        ModMode.FLOOR_MOD,
                        FOUR,
                        4,
                        "orders_{0}",
                        Numbering.PER_DATABASE)))
                .isEqualTo("user_id modulo 16 (floor-mod): db0, db1, db2, db3 with 4 tables each, orders_{0}");
        assertThat(words(new Rule.RoutingTable(
                        KeyType.STRING,
                        HashFunction.CRC32,
                        ModMode.ABS_MOD,
                        4,
                        "t_{0}",
                        List.of(new WeightedDatabase("db0", 1)),
                        3)))
                .isEqualTo("crc32 of user_id modulo 4 is the number of the table t_{0}; a stored relation says in which"
                        + " of 1 database the first 3 characters of the key is");
        assertThat(words(new Rule.ConsistentHash(
                        KeyType.STRING,
                        HashFunction.XXHASH64,
                        new Ring.Generated(List.of(new Ring.Share("db0", 0, 64, target("db0", "t")))))))
                .isEqualTo("the first virtual node at or after xxhash64 of user_id on a ring of 64 nodes");
        assertThat(words(new Rule.CoLocated(KeyType.INT64, 4, 1, 8, FOUR, "lines_{0}", Numbering.OVER_ALL)))
                .isEqualTo(
                        "user_id modulo 8, in the database where the base table of 4 has the same key: db0, db1, db2,"
                                + " db3 with 2 tables each, lines_{0} numbered over all");
        assertThat(words(new Rule.TwoLevelHash(
                        KeyType.INT64,
                        HashFunction.CRC32,
                        ModMode.FLOOR_MOD,
                        List.of("a", "b", "c", "d", "e"),
                        1,
                        "t",
                        Numbering.PER_DATABASE)))
                .isEqualTo("crc32 of user_id modulo 5: a, b, c and 2 more with 1 table each, t");
    }

    @Test
    void rangesAndPeriodsSayTheirBounds() {
        assertThat(words(new Rule.StackedRangeModulo(
                        KeyType.INT64,
                        List.of(new Rule.StackedRangeModulo.Stage(KeyRange.of(0, 10), 2, Layout.of("db0", "t_{0}"))))))
                .isEqualTo("1 range of user_id, each with a modulo of its own: " + KeyRange.of(0, 10) + " modulo 2");
        assertThat(words(new Rule.Ranges(
                        KeyType.INT64, List.of(new Rule.Ranges.Part(KeyRange.from(5), target("db0", "t"))), false)))
                .isEqualTo("1 range of user_id, each in one table: " + KeyRange.from(5) + " in db0.t");
        assertThat(words(new Rule.CalendarPeriods(
                        KeyType.INSTANT,
                        ZoneId.of("Asia/Shanghai"),
                        CalendarPeriod.YEAR_MONTH,
                        YearMonth.of(2026, 1),
                        YearMonth.of(2027, 1),
                        "db0",
                        "t_{yyyyMM}")))
                .isEqualTo("a table for each month of user_id in Asia/Shanghai from 2026-01 until before 2027-01:"
                        + " db0.t_{yyyyMM}");
        assertThat(words(new Rule.CalendarCycle(
                        KeyType.DATE, null, CalendarField.DAY_OF_WEEK, 1, Layout.of("db0", "t_{0}"))))
                .isEqualTo("the day of week of user_id is the slot, db0.t_{0}");
    }

    @Test
    void listsAndPlacementsSayWhereTheRestIs() {
        Rule.ValueList list = new Rule.ValueList(
                KeyType.STRING,
                List.of(new Rule.ValueList.Choice(List.of(Key.of("cn"), Key.of("jp")), target("db0", "t"))),
                target("db1", "t"),
                KeyNormalizer.exact());

        assertThat(words(list))
                .contains("in db0.t; others in db1.t")
                .contains("cn")
                .contains("jp");
        assertThat(words(new Rule.ValueList(KeyType.STRING, list.choices(), null, KeyNormalizer.exact())))
                .endsWith("in db0.t; others are refused");
        assertThat(words(new Rule.Placed(
                        list, List.of(new Placement.WholeDatabase("db0", "db9")), Map.of("db1", "db8", "db2", "db7"))))
                .endsWith("; these places are logical, and 1 placement and 2 aliases say where they are now");
    }
}
