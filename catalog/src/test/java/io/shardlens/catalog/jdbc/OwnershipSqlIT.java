package io.shardlens.catalog.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.SharedStack;
import io.shardlens.catalog.config.TopologyLoader;
import io.shardlens.router.Target;
import io.shardlens.router.algorithm.CompiledRule;
import io.shardlens.router.expansion.Ownership;
import io.shardlens.router.expansion.OwnershipRule;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.key.OrdinalRange;
import io.shardlens.router.route.Router;
import io.shardlens.router.topology.Topology;
import io.shardlens.stack.Account;
import io.shardlens.stack.MySqlPart;
import io.shardlens.stack.Stack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a plan tells MySQL to keep and to purge is what the router says, for every example topology, by MySQL's own arithmetic. */
@ExtendWith(SharedStack.class)
@TestInstance(Lifecycle.PER_CLASS)
class OwnershipSqlIT {
    private static final Path FOLDER = Path.of("..", "examples", "topologies");
    private static final String YAML = ".yaml";
    /** What a TIMESTAMP can hold, in microseconds. */
    private static final long FIRST_TIMESTAMP = 1_000_000L;

    private static final long LAST_TIMESTAMP = ((1L << 31) - 1) * 1_000_000L;
    private static final int RANDOM_KEYS = 60;

    private Connection connection;
    private int compared;

    @BeforeAll
    void connect(Stack stack) throws SQLException {
        MySqlPart part = stack.mysql("mysql-1");
        Account admin = part.accounts().admin();
        connection = DriverManager.getConnection(part.jdbcUrl(""), admin.user(), admin.password());
        execute("CREATE DATABASE ownership", "USE ownership");
    }

    @AfterAll
    void disconnect() throws SQLException {
        connection.close();
        assertThat(compared).as("targets that a condition describes").isGreaterThan(100);
    }

    static List<String> examples() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(YAML))
                    .map(name -> name.substring(0, name.length() - YAML.length()))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void theRowsThatMySqlFindsAreThoseThatTheRouterPlacesThere(String example) throws Exception {
        Topology topology = TopologyLoader.load(FOLDER.resolve(example + YAML)).compile();
        Map<String, List<String>> golden = golden(example);
        for (String table : topology.tables()) {
            Router router = topology.router(table);
            Map<String, Key> keys = new LinkedHashMap<>();
            golden.getOrDefault(table, List.of())
                    .forEach(text -> keys.put(text, router.keyType().parse(text)));
            keys(router).forEach(key -> keys.put(key.text(), key));
            keys.values().removeIf(key -> !held(key));
            fill(router.keyType(), keys.values());
            compare(example + "." + table, router, keys);
        }
    }

    private void compare(String what, Router router, Map<String, Key> keys) throws SQLException {
        OwnershipRule ownership = new OwnershipRule(router.rule(), "k");
        for (Target target : router.targets()) {
            if (!(ownership.of(target) instanceof Ownership.Condition condition)) {
                continue;
            }
            compared++;
            Set<String> placed = keys.values().stream()
                    .filter(key -> router.covers(key)
                            && router.explain(key).candidates().contains(target))
                    .map(Key::text)
                    .collect(Collectors.toCollection(TreeSet::new));
            assertThat(selected(condition.condition()))
                    .as(what + " " + target + ": " + condition.condition())
                    .isEqualTo(placed);
        }
    }

    private static Map<String, List<String>> golden(String example) throws IOException {
        JsonNode golden = JsonMapper.shared().readTree(Files.readString(FOLDER.resolve(example + ".golden.json")));
        return golden.valueStream()
                .collect(Collectors.groupingBy(
                        one -> one.get("table").asString(),
                        Collectors.mapping(one -> one.get("key").asString(), Collectors.toList())));
    }

    /** Keys around every bound of the rule, and some from anywhere. */
    private static List<Key> keys(Router router) {
        KeyType type = router.keyType();
        SplittableRandom random = new SplittableRandom(7);
        List<Key> keys = new ArrayList<>();
        if (type == KeyType.STRING) {
            for (int i = 0; i < RANDOM_KEYS; i++) {
                keys.add(Key.of(i % 2 == 0 ? "user-" + i : Integer.toString(random.nextInt(), 36) + "é商"));
            }
            return keys;
        }
        List<Long> ordinals = new ArrayList<>();
        for (CompiledRule.Entry entry : router.rule().entries()) {
            OrdinalRange range = entry.range().ordinals();
            if (range != null && ordinals.size() < 10 * RANDOM_KEYS) {
                ordinals.addAll(List.of(range.first() - 1, range.first(), range.last(), range.last() + 1));
            }
        }
        for (int i = 0; i < RANDOM_KEYS; i++) {
            ordinals.add(type.isInteger() ? (i % 2 == 0 ? random.nextLong() : random.nextLong(-50, 50)) : 0L);
            ordinals.add(within(type, random.nextLong(FIRST_TIMESTAMP, LAST_TIMESTAMP)));
        }
        ordinals.forEach(ordinal -> keys.add(type.key(within(type, ordinal))));
        return keys;
    }

    /** Instants before 1970 route, but no TIMESTAMP holds them. */
    private static boolean held(Key key) {
        return key.type() != KeyType.INSTANT || within(KeyType.INSTANT, key.ordinal()) == key.ordinal();
    }

    private static long within(KeyType type, long ordinal) {
        return switch (type) {
            case INT64, UINT64, STRING -> ordinal;
            case INSTANT, DATE_TIME -> Math.clamp(ordinal, FIRST_TIMESTAMP, LAST_TIMESTAMP);
            case DATE -> Math.floorMod(ordinal, 30_000L);
        };
    }

    private void fill(KeyType type, Iterable<Key> keys) throws SQLException {
        String column = switch (type) {
            case INT64 -> "BIGINT";
            case UINT64 -> "BIGINT UNSIGNED";
            case STRING -> "VARCHAR(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin";
            case INSTANT -> "TIMESTAMP(6)";
            case DATE_TIME -> "DATETIME(6)";
            case DATE -> "DATE";
        };
        execute(
                "SET time_zone = '+00:00'",
                "DROP TABLE IF EXISTS t",
                "CREATE TABLE t (k " + column + ", text VARCHAR(100) COLLATE utf8mb4_bin)");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
            for (Key key : keys) {
                String text = key.text();
                boolean time = type == KeyType.INSTANT || type == KeyType.DATE_TIME;
                insert.setString(1, time ? text.replace('T', ' ').replace("Z", "") : text);
                insert.setString(2, text);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    /** In a zone that is not the one of {@link #fill}: whoever purges may have any. */
    private Set<String> selected(String condition) throws SQLException {
        execute("SET time_zone = '+08:00'");
        Set<String> found = new TreeSet<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT text FROM t WHERE " + condition)) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        }
        return found;
    }

    private void execute(String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
