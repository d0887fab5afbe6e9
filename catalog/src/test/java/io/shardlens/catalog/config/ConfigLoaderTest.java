package io.shardlens.catalog.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.shardlens.catalog.config.ConfigLoader.Reader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigLoaderTest {
    private static final Map<String, String> ENVIRONMENT = Map.of("USER", "reader", "PASSWORD", "s3cret");
    private static final String FILE = """
            epoch: 1
            servers:
              mysql-0: {host: 127.0.0.1, user: "${USER}", password: "${PASSWORD}"}
            databases:
              db0: {server: mysql-0}
              db1: {server: mysql-0, schema: other}
            tables:
              orders:
                primary-key: [order_id]
                sharding-key: user_id
                id-scope: global
                rule: {type: two-level-hash, hash: identity, mode: floor-mod, databases: [db0, db1], tables-per-database: 2, table: "orders_{0}"}
            canal: {host: 127.0.0.1}
            elasticsearch: {url: "http://127.0.0.1:9200"}
            sync:
              bulk-bytes: 5MB
              buffer-bytes: 64MB
            """;

    @ParameterizedTest(name = "{0} -> {1}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
        epoch: 1                     | epoch: 0                   | 1:1 epoch               | must be at least 1
        epoch: 1                     | epoch: one                 | 1:1 epoch               | 'one': expected an integer from
        epoch: 1                     | epoch:                     | 1:1 epoch               | has no value
        epoch: 1                     | epoch: 1\\nepoch: 2        | 2:1 epoch               | is there twice, first in line 1
        epoch: 1                     | epoch: !!int 1\\nx: 1      | 2:1 x                   | unknown key; known: api, canal
        epoch: 1                     | epoch: !own 1              | 1:1 epoch               | tags are not supported
        epoch: 1                     | epoch: [1]                 | 1:1 epoch               | must be a single value
        `host: 127.0.0.1, user`      | `hosts: 127.0.0.1, user`   | 3:13 servers.mysql-0.hosts | did you mean 'host'?
        `host: 127.0.0.1, user`      | `user`                     | 3:12 servers.mysql-0.host | is missing: Host name or address
        `user: "${USER}"`        | `user: "${USERS}"`     | 3:30 servers.mysql-0.user | environment variable USERS is not set
        `user: "${USER}"`        | `user: "${}"`          | 3:30 servers.mysql-0.user | must be followed by a variable's name
        `user: "${USER}"`        | `port: "${PASSWORD}", user: x` | 3:30 servers.mysql-0.port | '${PASSWORD}' (from the environment): expected an integer
        `{host: 127.0.0.1, user`     | `{replicas: {r: {port: 1}}, host: 127.0.0.1, user` | 3:27 servers.mysql-0.replicas.r.host | is missing: Host name or address
        `{host: 127.0.0.1, user`     | `{replicas: {r: {host: a, max-lag: 2h}}, host: 127.0.0.1, user` | 3:37 servers.mysql-0.replicas.r.max-lag | must be at most
        server: mysql-0}             | server: mysql-1}           | 5:9 databases.db0.server | unknown server 'mysql-1'; did you mean 'mysql-0'?
        schema: other                | schema: db0                | 6:26 databases.db1.schema | 'mysql-0/db0' is taken by databases.db0
        schema: other                | schema: a/b                | 6:26 databases.db1.schema | 'a/b' must match
        order_id]                    | order_id, order_id]        | 9:5 tables.orders.primary-key | names a column twice
        [order_id]                   | []                         | 9:5 tables.orders.primary-key | needs at least 1 element
        [order_id]                   | order_id                   | 9:5 tables.orders.primary-key | must be a list such as [a, b]
        id-scope: global             | `#`                        | 9:5 tables.orders.id-scope | is missing: Where a primary key is unique
        id-scope: global             | id-scope: globl            | 11:5 tables.orders.id-scope | expected one of global, shard; did you mean 'global'?
        orders:                      | Orders:                    | 8:3 tables.Orders.index  | 'Orders' must match
        orders:                      | or-ders:                   | 8:3 tables.or-ders.name  | the name 'or-ders' must match
        two-level-hash               | two-level                  | 12:12 tables.orders.rule.type | unknown type 'two-level'; known: calendar-cycle, calendar-periods
        `type: two-level-hash, `     | ``                         | 12:5 tables.orders.rule  | lacks the key 'type'
        floor-mod                    | floormod                   | 12:50 tables.orders.rule.mode | did you mean 'floor-mod'?
        hash: identity               | hash: java-string, key-type: int32 | 12:53 tables.orders.rule.key-type | expected one of int64, uint64, string
        `[db0, db1]`                 | `[db0, db2]`               | 12:84 tables.orders.rule.databases[1] | unknown database 'db2'
        `[db0, db1]`                 | `[db0, db0]`               | 12:84 tables.orders.rule.databases[1] | 'db0' is already at databases[0]
        `hash: identity`             | `key-type: string, hash: identity` | 12:52 tables.orders.rule.hash | identity takes integer keys
        `orders_{0}`                 | `orders`                   | 12:114 tables.orders.rule.table | names tables of one database alike
        bulk-bytes: 5MB              | bulk-bytes: 5 apples       | 16:3 sync.bulk-bytes    | '5 apples': expected a size
        bulk-bytes: 5MB              | bulk-bytes: 80MB           | 17:3 sync.buffer-bytes  | must be at least bulk-bytes
        bulk-bytes: 5MB              | refresh-interval: 5        | 16:3 sync.refresh-interval | expected a duration such as 500ms
        bulk-bytes: 5MB              | zero-dates: null           | 16:3 sync.zero-dates    | write "null" in quotes
        http://127                   | ftp://127                  | 14:17 elasticsearch.url | expected a URL such as
        http://127                   | http://elastic:pw@127      | 14:17 elasticsearch.url | must not hold user and password
        canal: {host: 127.0.0.1}     | canal: 127.0.0.1           | 13:8 canal              | must be a mapping
        canal: {host: 127.0.0.1}     | canal: {                   | 15:1                    | is no YAML
        """, quoteCharacter = '`')
    void saysWhereAndWhat(String right, String wrong, String place, String message) {
        String text = FILE.replace(unescaped(right), unescaped(wrong));
        assertThat(text).isNotEqualTo(FILE);

        List<Fault> faults = faults(text, Reader.BOTH);

        assertThat(faults).anySatisfy(fault -> {
            assertThat((fault.line() + ":" + fault.column() + " " + fault.path()).strip())
                    .isEqualTo(place);
            assertThat(fault.message()).contains(message).doesNotContain("s3cret");
        });
    }

    @Test
    void reportsEveryFaultAtOnceInTheOrderOfTheFile() {
        String text = FILE.replace("server: mysql-0,", "server: nobody,")
                .replace("sharding-key", "shardng-key")
                .replace("floor-mod", "floor")
                .replace("5MB", "5M")
                .replace("epoch: 1", "epoch: x");

        List<Fault> faults = faults(text, Reader.BOTH);

        assertThat(faults.stream().map(Fault::path))
                .containsExactly(
                        "epoch",
                        "databases.db1.server",
                        "tables.orders.sharding-key",
                        "tables.orders.shardng-key",
                        "tables.orders.rule.mode",
                        "sync.bulk-bytes");
    }

    @Test
    void reportsBrokenLimitsBesideOtherFaultsOfTheSameSection() {
        String text = FILE.replace("host: 127.0.0.1, user", "port: 70000, user").replace("5MB", "5M\n  port: -1");

        assertThat(faults(text, Reader.BOTH))
                .map(Fault::path)
                .containsExactly("servers.mysql-0.host", "servers.mysql-0.port", "sync.bulk-bytes", "sync.port");
    }

    @Test
    void refusesAMapWithoutEntries() {
        assertThat(faults(FILE.replaceAll("(?s)databases:.*tables:", "databases: {}\ntables:"), Reader.BOTH))
                .anySatisfy(fault -> assertThat(fault).hasToString("4:1: databases: needs at least 1 entry"));
    }

    @Test
    void namesTheFileInTheMessage() {
        assertThatThrownBy(() -> ConfigLoader.parse("conf.yaml", FILE.replace("5MB", "5M"), ENVIRONMENT, Reader.BOTH))
                .isInstanceOf(ConfigException.class)
                .hasMessage("conf.yaml:16:3: sync.bulk-bytes: '5M': expected a size such as 500B, 5MB or 64MiB");
    }

    @Test
    void refusesTablesThatClaimTheSamePhysicalTable() {
        String text = FILE.replace("canal:", """
                  members:
                    primary-key: [id]
                    sharding-key: id
                    id-scope: global
                    rule: {type: modulo, slots: 1, targets: [db1.orders_1]}
                canal:""");

        assertThat(faults(text, Reader.BOTH))
                .singleElement()
                .satisfies(
                        fault -> assertThat(fault.message()).contains("claims db1.orders_1, which tables.members has"));
    }

    @Test
    void refusesTwoTablesUnderOneAlias() {
        String text = FILE.replace("canal:", """
                  members:
                    primary-key: [id]
                    sharding-key: id
                    id-scope: global
                    index: orders
                    rule: {type: modulo, slots: 1, targets: [db1.members]}
                canal:""");

        assertThat(faults(text, Reader.BOTH))
                .singleElement()
                .satisfies(
                        fault -> assertThat(fault.toString())
                                .isEqualTo(
                                        "17:5: tables.members.index: 'orders' is taken by tables.orders: expected another for each"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
        "{type: modulo, slots: 2}"                                                 | tables.orders.rule.database | give either both
        "{type: modulo, slots: 2, database: db0}"                                  | tables.orders.rule.table    | give either both
        "{type: modulo, slots: 2, database: db0, table: t, targets: [db0.a]}"      | tables.orders.rule.targets  | give either both
        "{type: modulo, slots: 2, targets: [db0.a]}"                               | tables.orders.rule          | 1 targets for 2 slots
        "{type: modulo, slots: 2, targets: [db0.a, b]}"                            | tables.orders.rule.targets  | 'b' must match
        "{type: modulo, slots: 2, targets: [db0.a, dbx.b]}"                        | tables.orders.rule.targets[1] | unknown database 'dbx'
        "{type: modulo, slots: 3, database: 'db{0}', table: t}"                    | tables.orders.rule.database | unknown database 'db2'
        "{type: modulo, slots: 2, database: 'db{x}', table: t}"                    | tables.orders.rule.database | is no name pattern
        "{type: modulo, key-type: string, slots: 2, targets: [db0.a, db0.b]}"      | tables.orders.rule.key-type | keys have no remainder
        "{type: stacked-range-modulo, intervals: []}"                              | tables.orders.rule.intervals | needs at least 1
        "{type: stacked-range-modulo, intervals: [{from: a, slots: 1, targets: [db0.a]}]}" | tables.orders.rule.intervals[0].from | 'a' is no INT64 key
        "{type: stacked-range-modulo, intervals: [{from: 5, to: 5, slots: 1, targets: [db0.a]}]}" | tables.orders.rule.intervals[0] | is empty: expected from < to
        "{type: stacked-range-modulo, intervals: [{to: 5, slots: 1, targets: [db0.a]}, {slots: 1, targets: [db9.a]}]}" | tables.orders.rule.intervals[1].targets[0] | unknown database 'db9'
        "{type: stacked-range-modulo, intervals: [{to: 5, slots: 1, targets: [db0.a]}, {from: 4, slots: 1, targets: [db0.b]}]}" | tables.orders.rule.intervals[1] | overlaps
        """, quoteCharacter = '"')
    void findsFaultsOfRulesAtTheirKeys(String rule, String path, String message) {
        List<Fault> faults = faults(FILE.replaceAll("rule: .*", "rule: " + rule.replace("{", "\\{")), Reader.BOTH);

        assertThat(faults).anySatisfy(fault -> {
            assertThat(fault.line()).isEqualTo(12);
            assertThat(fault.path()).isEqualTo(path);
            assertThat(fault.message()).contains(message);
        });
    }

    @Test
    void needsNoVariablesOfTheOtherProcess() {
        String text = FILE + "api: {cursor-secret: \"${CURSOR}\", port: 1}\n";

        assertThat(faults(text, Reader.QUERY_API))
                .singleElement()
                .satisfies(f -> assertThat(f.message()).contains("CURSOR"));
        Config config = ConfigLoader.parse("f", text, ENVIRONMENT, Reader.SYNC_WORKER);
        assertThat(config.api().cursorSecret()).isEqualTo(Secret.NONE);
        assertThat(config.api().port()).isEqualTo(1);
    }

    @Test
    void takesSectionsWithoutKeysForTheirDefaults() {
        Config config = ConfigLoader.parse("f", FILE + "api:\n", ENVIRONMENT, Reader.BOTH);

        assertThat(config.api().maxLimit()).isEqualTo(1000);
    }

    @Test
    void sharesPartsByAnchors() {
        String text = FILE.replace("db0: {server: mysql-0}", "db0: &a {server: mysql-0}\n  db7: *a");

        assertThat(ConfigLoader.parse("f", text, ENVIRONMENT, Reader.BOTH).databases())
                .containsKeys("db0", "db7");
    }

    @Test
    void refusesExplodingAliasesDeepNestingAndEndlessFiles() {
        String aliases = "a: &a [x]\nb: [" + "*a,".repeat(YamlText.MAX_ALIASES + 1) + "]\n";
        assertThat(faults(aliases, Reader.BOTH))
                .singleElement()
                .satisfies(f -> assertThat(f.toString())
                        .isEqualTo("2:" + (5 + 3 * YamlText.MAX_ALIASES) + ": has more than 100 aliases"));
        assertThat(faults("[".repeat(100_000), Reader.BOTH))
                .singleElement()
                .satisfies(f -> assertThat(f.message()).contains("nests deeper"));
        assertThat(faults("# " + "x".repeat(YamlText.MAX_CHARACTERS), Reader.BOTH))
                .hasSize(1);
        assertThat(faults("epoch: 1\n---\nepoch: 2\n", Reader.BOTH))
                .singleElement()
                .satisfies(f -> assertThat(f.message()).contains("more than one document"));
        assertThat(faults("", Reader.BOTH))
                .singleElement()
                .satisfies(f -> assertThat(f.message()).isEqualTo("is empty"));
        assertThat(faults("&a [*a]", Reader.BOTH)).isNotEmpty();
    }

    @Test
    void saysWhyAFileCannotBeRead(@TempDir Path folder) throws IOException {
        Path latin1 = Files.write(folder.resolve("latin1.yaml"), new byte[] {'#', (byte) 0xe9, '\n'});

        assertThatThrownBy(() -> ConfigLoader.load(latin1, ENVIRONMENT))
                .hasMessageEndingWith("latin1.yaml:is not UTF-8");
        assertThatThrownBy(() -> ConfigLoader.load(folder.resolve("none.yaml"), ENVIRONMENT))
                .hasMessageContaining("cannot be read");
    }

    private static List<Fault> faults(String text, Reader reader) {
        return catchThrowableOfType(ConfigException.class, () -> ConfigLoader.parse("f", text, ENVIRONMENT, reader))
                .faults();
    }

    private static String unescaped(String text) {
        return text.replace("\\n", "\n");
    }
}
