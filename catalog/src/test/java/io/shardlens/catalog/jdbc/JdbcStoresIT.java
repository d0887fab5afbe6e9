package io.shardlens.catalog.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.catalog.SharedStack;
import io.shardlens.catalog.config.ConfigException;
import io.shardlens.catalog.config.TopologyLoader;
import io.shardlens.catalog.table.Shard;
import io.shardlens.catalog.topology.TopologyInbox;
import io.shardlens.catalog.topology.TopologyOffer;
import io.shardlens.catalog.topology.TopologyPoller;
import io.shardlens.router.id.Segment;
import io.shardlens.router.id.SegmentIds;
import io.shardlens.router.id.WorkerLease;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.resolve.IndexTableResolver;
import io.shardlens.router.resolve.Resolution;
import io.shardlens.router.route.Router;
import io.shardlens.router.topology.Topology;
import io.shardlens.router.topology.TopologyRegistry;
import io.shardlens.stack.Account;
import io.shardlens.stack.MySqlPart;
import io.shardlens.stack.Stack;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The stores that live in MySQL: index tables, segments of ids, topologies. */
@ExtendWith(SharedStack.class)
class JdbcStoresIT {
    private static final String TOPOLOGY = """
            epoch: %d
            tables:
              phones: {type: two-level-hash, key-type: string, hash: crc32, mode: floor-mod, databases: [ix0, ix1],
                       tables-per-database: %d, table: "phones_{0}"}
            """;
    private static final Map<String, Shard> SHARDS = Map.of(
            "ix0", new Shard("ix0", "mysql-1", "stores_0"),
            "ix1", new Shard("ix1", "mysql-2", "stores_1"));

    private static MySqlPart first;
    private static MySqlPart second;

    @BeforeAll
    static void createTables(Stack stack) throws SQLException {
        first = stack.mysql("mysql-1");
        second = stack.mysql("mysql-2");
        for (int i = 0; i < 2; i++) {
            try (Connection connection = connect(i == 0 ? "mysql-1" : "mysql-2");
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE DATABASE stores_" + i);
                for (int table = 0; table < 2; table++) {
                    statement.execute("CREATE TABLE stores_" + i + ".phones_" + table
                            + " (phone VARCHAR(32) NOT NULL, user_id BIGINT UNSIGNED NOT NULL,"
                            + " PRIMARY KEY (phone, user_id))");
                }
            }
        }
    }

    @Test
    @Tag("Q25")
    void anIndexTableFindsWhatWasPutAndForgetsWhatDangles() {
        JdbcIndexTable table = indexTable();
        IndexTableResolver resolver = new IndexTableResolver("phones", true, table);
        Key great = Key.ofUnsigned(-2);
        for (int i = 0; i < 20; i++) {
            table.put(Key.of("555-" + i), Key.ofUnsigned(i));
        }
        table.put(Key.of("555-0"), Key.ofUnsigned(0));
        table.put(Key.of("555-x"), great);

        assertThat(resolver.resolve(Key.of("555-x"))).isEqualTo(new Resolution.Found(KeyConstraint.eq(great)));
        for (int i = 0; i < 20; i++) {
            assertThat(table.find(Key.of("555-" + i))).containsExactly(Key.ofUnsigned(i));
        }
        resolver.refute(Key.of("555-x"), great);
        assertThat(resolver.resolve(Key.of("555-x"))).isInstanceOf(Resolution.Unknown.class);
        assertThat(resolver.dangling()).isEqualTo(1);
    }

    @Test
    void anIndexTableNamesThePlaceThatFailed() {
        JdbcIndexTable missing = new JdbcIndexTable(
                router(1),
                Map.of("ix0", new Shard("ix0", "mysql-1", "absent"), "ix1", new Shard("ix1", "mysql-2", "absent")),
                JdbcStoresIT::connect,
                columns());

        assertThatThrownBy(() -> missing.find(Key.of("x")))
                .isInstanceOf(IndexTableException.class)
                .hasMessageContaining(".phones_0")
                .hasMessageContaining("absent");
        assertThatThrownBy(() -> new JdbcIndexTable(router(1), Map.of(), JdbcStoresIT::connect, columns()))
                .hasMessageContaining("in no known shard");
    }

    @Test
    void segmentsOfOneNameNeverOverlapWhoeverAsks() throws Exception {
        JdbcSegmentStore store = new JdbcSegmentStore(JdbcStoresIT::connect, "mysql-1");
        store.create();
        store.create();
        assertThat(store.allocate("orders", 10)).isEqualTo(new Segment(1, 11));

        List<Callable<List<Long>>> tasks = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            SegmentIds ids = new SegmentIds("orders", 10, store, Runnable::run);
            tasks.add(() -> {
                List<Long> own = new ArrayList<>();
                for (int n = 0; n < 100; n++) {
                    own.add(ids.next());
                }
                return own;
            });
        }
        List<Long> all = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            for (Future<List<Long>> given : threads.invokeAll(tasks)) {
                assertThat(given.get()).isSorted();
                all.addAll(given.get());
            }
        }
        assertThat(all).doesNotHaveDuplicates().hasSize(400).allMatch(id -> id >= 11);
    }

    @Test
    void segmentsOfAnyNameAreItsOwn() throws SQLException {
        JdbcSegmentStore creator = new JdbcSegmentStore(JdbcStoresIT::connect, "mysql-1");
        creator.create();
        // One connection, so that it remembers what it was told of another sequence.
        try (Connection connection = connect("mysql-1")) {
            JdbcSegmentStore store = new JdbcSegmentStore(server -> unclosed(connection), "mysql-1");
            String longest = "x".repeat(64);

            assertThat(store.allocate("other", 500)).isEqualTo(new Segment(1, 501));
            assertThat(store.allocate("订单", 10)).isEqualTo(new Segment(1, 11));
            assertThat(store.allocate("订单", 10)).isEqualTo(new Segment(11, 21));
            assertThat(store.allocate("用户", 10)).isEqualTo(new Segment(1, 11));
            assertThat(store.allocate(longest, 10)).isEqualTo(new Segment(1, 11));
            assertThatThrownBy(() -> store.allocate(longest + "x", 10))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("has 65 characters: expected 1 to 64");
            assertThat(store.allocate(longest, 10)).isEqualTo(new Segment(11, 21));
        }
    }

    @Test
    void firstNumbersAskedForAtOnceAreAllGiven() throws Exception {
        JdbcWorkerLeases leases = new JdbcWorkerLeases(JdbcStoresIT::connect, "mysql-2", Duration.ofMinutes(5));
        leases.create();
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            for (int round = 0; round < 20; round++) {
                try (Connection connection = connect("mysql-2");
                        Statement statement = connection.createStatement()) {
                    statement.execute("DELETE FROM shardlens.id_workers");
                }
                CyclicBarrier together = new CyclicBarrier(2);
                Callable<WorkerLease> first = () -> {
                    together.await();
                    return leases.acquire(2).orElseThrow();
                };
                List<Integer> given = new ArrayList<>();
                for (Future<WorkerLease> lease : threads.invokeAll(List.of(first, first))) {
                    given.add(lease.get().worker());
                }
                assertThat(given).as("round %d", round).containsExactlyInAnyOrder(0, 1);
            }
        }
    }

    @Test
    void aWorkersNumberIsLeasedToOneAtATimeAndForTimesOfItsOwn() throws SQLException {
        JdbcWorkerLeases leases = new JdbcWorkerLeases(JdbcStoresIT::connect, "mysql-1", Duration.ofMinutes(5));
        leases.create();

        WorkerLease zero = leases.acquire(2).orElseThrow();
        WorkerLease one = leases.acquire(2).orElseThrow();
        assertThat(List.of(zero.worker(), one.worker())).containsExactly(0, 1);
        assertThat(leases.acquire(2)).isEmpty();

        WorkerLease renewed = leases.renew(zero).orElseThrow();
        assertThat(renewed.to()).isAfterOrEqualTo(zero.to());
        WorkerLease used = new WorkerLease(0, zero.from(), zero.from().plusMillis(1), zero.term());
        leases.release(used);
        WorkerLease next = leases.acquire(2).orElseThrow();
        assertThat(next.worker()).isZero();
        assertThat(next.from()).isAfterOrEqualTo(used.to());
        assertThat(next.term()).isGreaterThan(zero.term());
        assertThat(leases.renew(zero)).isEmpty();
        leases.release(zero);
        assertThat(leases.acquire(2)).isEmpty();
    }

    @Test
    void aPublishedTopologyIsTakenAndAChangedOneIsNot() throws Exception {
        JdbcTopologySource source = new JdbcTopologySource(JdbcStoresIT::connect, "mysql-2");
        TopologyRegistry registry = new TopologyRegistry(topology(1, 2));
        TopologyPoller poller = new TopologyPoller(source, new TopologyInbox(registry));
        assertThat(poller.poll()).isEmpty();
        source.create();
        assertThat(source.read()).isEmpty();

        assertThat(source.publish(TOPOLOGY.formatted(2, 4))).isEqualTo(2);
        assertThat(poller.poll()).hasValue(new TopologyOffer.Accepted(1, 2));
        assertThatThrownBy(() -> source.publish(TOPOLOGY.formatted(2, 8))).isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> source.publish("epoch: 3")).isInstanceOf(ConfigException.class);
        source.publish(TOPOLOGY.formatted(10, 8));
        assertThat(poller.poll()).hasValue(new TopologyOffer.Accepted(2, 10));

        try (Connection connection = connect("mysql-2");
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE shardlens.topology SET content = CONCAT(content, '# x') WHERE epoch = 10");
        }
        assertThatThrownBy(source::read).isInstanceOf(IOException.class).hasMessageContaining("epoch 10");
        assertThat(poller.poll()).isEmpty();
        assertThat(registry.current().epoch()).isEqualTo(10);
    }

    private static JdbcIndexTable indexTable() {
        return new JdbcIndexTable(router(2), SHARDS, JdbcStoresIT::connect, columns());
    }

    private static IndexTableColumns columns() {
        return new IndexTableColumns("phone", "user_id", KeyType.UINT64);
    }

    private static Router router(int tables) {
        return topology(1, tables).router("phones");
    }

    private static Topology topology(int epoch, int tables) {
        return TopologyLoader.parse("topology", TOPOLOGY.formatted(epoch, tables))
                .compile();
    }

    /** The connection, which whoever borrows it does not close. */
    private static Connection unclosed(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) ->
                        method.getName().equals("close") ? null : method.invoke(connection, arguments));
    }

    private static Connection connect(String server) throws SQLException {
        MySqlPart part = server.equals("mysql-1") ? first : second;
        Account admin = part.accounts().admin();
        return DriverManager.getConnection(part.jdbcUrl(""), admin.user(), admin.password());
    }
}
