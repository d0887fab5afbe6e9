package io.shardlens.router.algorithm;

import static io.shardlens.router.Topologies.router;
import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.router.Fault;
import io.shardlens.router.Target;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.route.Router;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A11. */
class CoLocatedTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            4 | 2 | 3 | 0 | 0.0 0.1 1.6 1.7 0.2 0.3 1.8 1.9 0.4 0.5 1.10 1.11
            4 | 2 | 3 | -1 | 1.11
            4 | 2 | 3 | -5 | 1.9
            8 | 2 | 3 | 0 | 0.0 0.1 1.6 1.7 2.12 2.13 3.18 3.19
            8 | 2 | 3 | 9 | 0.3
            8 | 2 | 3 | 19 | 1.11
            8 | 2 | 3 | -1 | 3.23
            8 | 2 | 3 | -9223372036854775808 | 0.4
            6 | 2 | 2 | 0 | 0.0 0.1 1.4 1.5 2.8 2.9 0.2 0.3 1.6 1.7 2.10 2.11
            6 | 3 | 2 | 0 | 0.0 0.1 0.2 1.6 1.7 1.8 0.3 0.4 0.5 1.9 1.10 1.11
            """)
    void placesDetailsInTheDatabaseOfTheirBase(int tables, int perDatabase, int times, long first, String places) {
        Router router = router(detail(tables, perDatabase, times, Numbering.OVER_ALL));
        List<String> expected = List.of(places.split(" "));

        assertThat(LongStream.range(first, first + expected.size())
                        .mapToObj(key -> router.route(key).toString()))
                .containsExactlyElementsOf(expected.stream()
                        .map(place -> "db" + place.replace(".", ".t"))
                        .toList());
    }

    @Test
    void takesTheLastKeyOfTheTypeToo() {
        assertThat(router(detail(8, 2, 3, Numbering.OVER_ALL)).route(Long.MAX_VALUE))
                .hasToString("db3.t19");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void reachesEveryTableAndAgreesWithTheBase(int perDatabase) {
        for (int times = 1; times <= 6; times++) {
            for (int databases = 1; databases <= 5; databases++) {
                int tables = databases * perDatabase;
                Router base = router(detail(tables, perDatabase, 1, Numbering.OVER_ALL));
                Router detail = router(detail(tables, perDatabase, times, Numbering.OVER_ALL));
                List<Target> reached = new ArrayList<>();
                for (long key = 0; key < (long) tables * times; key++) {
                    Target target = detail.route(key);
                    reached.add(target);
                    assertThat(target.database()).isEqualTo(base.route(key).database());
                    assertThat(base.route(key))
                            .isEqualTo(new Target("db" + key % tables / perDatabase, "t" + key % tables));
                }
                assertThat(reached).containsExactlyInAnyOrderElementsOf(everyTable(databases, perDatabase * times));
            }
        }
    }

    @Test
    void numbersTablesPerDatabaseToo() {
        assertThat(router(detail(4, 2, 3, Numbering.PER_DATABASE)).targets())
                .extracting(Target::toString)
                .containsExactlyInAnyOrder(
                        "db0.t0", "db0.t1", "db0.t2", "db0.t3", "db0.t4", "db0.t5", "db1.t0", "db1.t1", "db1.t2",
                        "db1.t3", "db1.t4", "db1.t5");
        assertThat(router(detail(4, 2, 3, Numbering.PER_DATABASE)).route(11)).hasToString("db1.t5");
    }

    @Test
    void refusesATimesThatIsNoWholeNumberAndOtherQuotients() {
        assertThat(faults(
                        new Rule.CoLocated(KeyType.INT64, 4, 2, 10, List.of("db0", "db1"), "t{0}", Numbering.OVER_ALL)))
                .containsExactly(new Fault(
                        "orders.tables",
                        "10 tables are no whole number of times the base's 4: expected a multiple of 4"));
        assertThat(faults(new Rule.CoLocated(KeyType.STRING, 5, 2, 7, List.of("db0", "db0"), "t{", Numbering.OVER_ALL)))
                .extracting(Fault::toString)
                .satisfiesExactly(
                        fault -> assertThat(fault).startsWith("orders.keyType: STRING keys have no remainder"),
                        fault -> assertThat(fault).startsWith("orders.databases[1]: 'db0' is already"),
                        fault -> assertThat(fault).startsWith("orders.tables: 7 tables are no whole number"),
                        fault -> assertThat(fault)
                                .isEqualTo("orders.baseTables: 5 tables do not divide into databases of 2:"
                                        + " expected a multiple of 2"),
                        fault -> assertThat(fault).startsWith("orders.table: 't{' is no name pattern"));
        assertThat(faults(new Rule.CoLocated(KeyType.INT64, 4, 2, 4, List.of("db0"), "t", Numbering.PER_DATABASE)))
                .extracting(Fault::toString)
                .satisfiesExactly(
                        fault -> assertThat(fault)
                                .isEqualTo("orders.databases: 1 databases for 4 tables, 2 in each: expected 2"),
                        fault -> assertThat(fault).startsWith("orders.table: 't' names tables of one database alike"));
        assertThat(faults(new Rule.CoLocated(KeyType.INT64, 0, 0, -1, List.of(), "t{0}", Numbering.PER_DATABASE)))
                .extracting(Fault::path)
                .containsExactly("orders.databases", "orders.baseTables", "orders.basePerDatabase", "orders.tables");
    }

    private static List<Target> everyTable(int databases, int each) {
        return IntStream.range(0, databases * each)
                .mapToObj(number -> new Target("db" + number / each, "t" + number))
                .toList();
    }

    private static Rule detail(int tables, int perDatabase, int times, Numbering numbering) {
        List<String> databases =
                IntStream.range(0, tables / perDatabase).mapToObj(i -> "db" + i).toList();
        return new Rule.CoLocated(KeyType.INT64, tables, perDatabase, tables * times, databases, "t{0}", numbering);
    }

    private static List<Fault> faults(Rule rule) {
        return ((RuleCompiler.Refused) RuleCompiler.compile("orders", rule)).faults();
    }
}
