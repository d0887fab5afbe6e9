package io.shardlens.router.route;

import static io.shardlens.router.Topologies.doubling;
import static io.shardlens.router.Topologies.modulo;
import static io.shardlens.router.Topologies.router;
import static io.shardlens.router.Topologies.twoLevel;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.shardlens.router.EverySystem;
import io.shardlens.router.ShardGroupStages;
import io.shardlens.router.algorithm.CalendarPeriod;
import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.ModMode;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.KeyType;
import java.lang.management.ManagementFactory;
import java.time.YearMonth;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RouterAllocationTest {
    private static final int KEYS = 100_000;
    /** The measurement itself may allocate a little; one object per key would be 1.6 MB. */
    private static final long TOLERATED_BYTES = 20_000;

    static Stream<Named<Rule>> integerRules() {
        return Stream.of(
                Named.of("modulo", modulo(KeyType.INT64, 7)),
                Named.of("unsigned modulo", modulo(KeyType.UINT64, 7)),
                Named.of("stacked ranges", doubling(3)),
                Named.of("identity", twoLevel(KeyType.INT64, HashFunction.IDENTITY, ModMode.ABS_MOD, 10, 100)),
                Named.of("java-long", twoLevel(KeyType.INT64, HashFunction.JAVA_LONG, ModMode.FLOOR_MOD, 10, 100)),
                Named.of("ranges", everySystem("A3 ranges of INT64")),
                Named.of("placed", everySystem("A4 placed modulo of INT64")),
                Named.of("shard groups", ShardGroupStages.stage(3)),
                Named.of("ring", everySystem("A10 ring of INT64")),
                Named.of("co-located", everySystem("A11 co-located of INT64")),
                Named.of("list", everySystem("A13 list with a default of INT64")),
                Named.of("days of the week", everySystem("A2 day-of-week of INSTANT")),
                Named.of("days of the month", everySystem("A2 day-of-month of DATE_TIME")),
                Named.of("months", everySystem("A2 month of DATE")),
                Named.of("periods", years()));
    }

    private static Rule everySystem(String name) {
        return EverySystem.rules()
                .filter(rule -> rule.getName().equals(name))
                .findFirst()
                .orElseThrow()
                .getPayload();
    }

    private static Rule years() {
        return new Rule.CalendarPeriods(
                KeyType.DATE,
                null,
                CalendarPeriod.YEAR_QUARTER,
                YearMonth.of(1970, 1),
                YearMonth.of(2270, 1),
                "db0",
                "t_{yyyyQ}");
    }

    @ParameterizedTest
    @MethodSource("integerRules")
    void allocatesNothingForAnIntegerKey(Rule rule) {
        Router router = router(rule);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long distinct = route(router);

        long before = threads.getCurrentThreadAllocatedBytes();
        distinct += route(router);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;

        assertThat(distinct).isPositive();
        assertThat(allocated).isLessThan(TOLERATED_BYTES);
    }

    @ParameterizedTest
    @MethodSource("integerRules")
    void measuresWhatAllocates(Rule rule) {
        Router router = router(rule);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

        long before = threads.getCurrentThreadAllocatedBytes();
        int characters = 0;
        for (int key = 0; key < KEYS; key++) {
            characters += router.route(key).toString().length();
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;

        assertThat(characters).isPositive();
        assertThat(allocated).isGreaterThan(TOLERATED_BYTES);
    }

    private static long route(Router router) {
        long characters = 0;
        for (long key = 0; key < KEYS; key++) {
            characters += router.route(key).table().length();
        }
        return characters;
    }
}
