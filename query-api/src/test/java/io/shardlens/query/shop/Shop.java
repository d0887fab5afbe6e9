package io.shardlens.query.shop;

import co.elastic.clients.elasticsearch.ElasticsearchAsyncClient;
import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.config.ConfigLoader;
import io.shardlens.catalog.config.TableConfig;
import io.shardlens.catalog.index.Collations;
import io.shardlens.catalog.index.IndexField;
import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.jdbc.CatalogReader;
import io.shardlens.catalog.jdbc.CollationReader;
import io.shardlens.catalog.jdbc.ServerConnections;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.query.QueryProcess;
import io.shardlens.query.StartException;
import io.shardlens.query.execute.PlanExecutor;
import io.shardlens.query.freshness.IndexFreshness;
import io.shardlens.query.mysql.JdbcShards;
import io.shardlens.query.mysql.ShardLimits;
import io.shardlens.query.plan.Planner;
import io.shardlens.query.search.ElasticsearchClients;
import io.shardlens.query.search.ElasticsearchGroups;
import io.shardlens.query.search.ElasticsearchIndex;
import io.shardlens.query.search.ElasticsearchState;
import io.shardlens.router.Target;
import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.ModMode;
import io.shardlens.router.algorithm.Numbering;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.route.Router;
import io.shardlens.router.topology.Topology;
import io.shardlens.stack.MySqlPart;
import io.shardlens.stack.Stack;
import io.shardlens.stack.StackConfig;
import io.shardlens.stack.Stacks;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Two MySQL servers with two databases of two tables each, Elasticsearch, and the query API's parts over them. The database {@code
 * single} on the first server holds every row once more.
 */
public final class Shop implements AutoCloseable {
    /** A third server, which a test makes a replica of the first. */
    public static final String REPLICA = "mysql-3";

    private static final long SEED = 20261129;
    /** Longer than any part takes to start on a busy machine. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    /** The databases of the stack, as configurations name them. */
    public static final String DATABASES = """
            databases:
              db0: {server: mysql-1, schema: shop_0}
              db1: {server: mysql-1, schema: shop_1}
              db2: {server: mysql-2, schema: shop_2}
              db3: {server: mysql-2, schema: shop_3}
            """;

    private static final String FILE = """
            epoch: 3
            servers:
              mysql-1: {host: %1$s, port: %2$d, user: "${API_USER}", password: "${API_PASSWORD}", ssl-mode: disabled}
              mysql-2: {host: %3$s, port: %4$d, user: "${API_USER}", password: "${API_PASSWORD}", ssl-mode: disabled}
            """ + DATABASES + """
            tables:
              things:
                primary-key: [id]
                sharding-key: user_id
                id-scope: global
                text: [c_0900, c_text]
                rule: {type: two-level-hash, hash: identity, mode: floor-mod, databases: [db0, db1, db2, db3],
                       tables-per-database: 2, table: "things_{0}", numbering: per-database}
              walks:
                primary-key: [id]
                sharding-key: user_id
                id-scope: global
                rule: {type: two-level-hash, hash: identity, mode: floor-mod, databases: [db0, db1, db2, db3],
                       tables-per-database: 2, table: "walks_{0}", numbering: per-database}
              words:
                primary-key: [id]
                sharding-key: user_id
                id-scope: global
                rule: {type: two-level-hash, hash: identity, mode: floor-mod, databases: [db0, db1, db2, db3],
                       tables-per-database: 2, table: "words_{0}", numbering: per-database}
              visits:
                primary-key: [day, no]
                sharding-key: user_id
                id-scope: shard
                rule: {type: two-level-hash, hash: identity, mode: floor-mod, databases: [db0, db1, db2, db3],
                       tables-per-database: 2, table: "visits_{0}", numbering: per-database}
            canal: {host: 127.0.0.1}
            elasticsearch: {url: "%5$s"}
            api: {port: 0, max-lag: 1h, deadline: 30s}
            """;

    private final Stack stack;
    private final Config config;
    private final ServerConnections connections;
    private final Catalog catalog;
    private final Map<String, IndexFields> fields = new LinkedHashMap<>();
    private final ElasticsearchAsyncClient client;
    private final ShopIndex index;
    private @Nullable Walks walks;
    private boolean tallied;

    private Shop(Stack stack) throws SQLException {
        this.stack = stack;
        createTables();
        this.config = config();
        this.connections = new ServerConnections(config.servers().values(), 2);
        this.catalog = CatalogReader.read(config, connections);
        Collations collations = new CollationReader(SEED)
                .read(catalog, connections, config.servers().keySet());
        catalog.tables().forEach((name, table) -> fields.put(name, IndexFields.of(table, collations)));
        this.client = ElasticsearchClients.of(config.elasticsearch());
        this.index = new ShopIndex(stack.elasticsearch().url(), catalog, connections);
        fields.values().forEach(index::create);
        fields.values().forEach(index::load);
        index.publish(InstantSource.system().instant(), true);
    }

    /** Starts everything and loads the rows. */
    public static Shop open(Path folder) throws SQLException {
        Stack stack = Stacks.open(
                StackConfig.in(folder).withMySql("mysql-1", "mysql-2", REPLICA).withStartTimeout(PATIENCE));
        try {
            return new Shop(stack);
        } catch (SQLException | RuntimeException e) {
            stack.close();
            throw e;
        }
    }

    private void createTables() throws SQLException {
        Map<String, StringBuilder> inserts = new HashMap<>();
        for (int database = 0; database < 4; database++) {
            try (Connection connection = admin("mysql-" + (1 + database / 2));
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE DATABASE shop_" + database);
                for (int table = 0; table < 2; table++) {
                    createIn(statement, "shop_" + database, "_" + table);
                }
            }
        }
        try (Connection connection = admin("mysql-1");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE single");
            createIn(statement, "single", "");
        }
        SplittableRandom random = new SplittableRandom(SEED);
        for (long id : Things.ids()) {
            String row = Things.rows(List.of(id), random);
            String target = targetOf(Things.userOf(id), "things");
            for (String table : List.of(target, "single.things")) {
                StringBuilder insert = inserts.computeIfAbsent(table, t -> new StringBuilder());
                insert.append(insert.isEmpty() ? "INSERT INTO " + table + " VALUES " : ",\n")
                        .append(row);
            }
        }
        for (int day = 1; day <= 6; day++) {
            for (int user = 0; user < 16; user++) {
                String row = "('2026-01-0" + day + "', " + (user / 8) + ", " + user + ", " + user % 3 + ")";
                StringBuilder insert = inserts.computeIfAbsent(targetOf(user, "visits"), t -> new StringBuilder());
                insert.append(insert.isEmpty() ? "INSERT INTO " + targetOf(user, "visits") + " VALUES " : ",\n")
                        .append(row);
            }
        }
        for (Map.Entry<String, StringBuilder> insert : inserts.entrySet()) {
            try (Connection connection = admin(serverOf(insert.getKey()));
                    Statement statement = connection.createStatement()) {
                statement.execute("SET time_zone = '+00:00', sql_mode = ''");
                statement.execute(insert.getValue().toString());
            }
        }
    }

    private static void createIn(Statement statement, String schema, String suffix) throws SQLException {
        statement.execute("CREATE TABLE " + schema + ".things" + suffix + " (" + Things.COLUMNS + ")");
        statement.execute("CREATE TABLE " + schema + ".visits" + suffix
                + " (day DATE NOT NULL, no INT NOT NULL, user_id BIGINT NOT NULL, n INT, PRIMARY KEY (day, no))");
        Walks.create(statement, schema + ".walks" + suffix);
        Tallies.create(statement, schema + ".words" + suffix);
    }

    /** The table of {@link Walks}, filled when it is asked for first. */
    public synchronized Walks walks() throws SQLException {
        if (walks == null) {
            walks = new Walks(this);
            walks.fill();
            index.load(Objects.requireNonNull(fields.get("walks")));
        }
        return walks;
    }

    /** Fills the table of {@link Tallies} when it is asked for first. */
    public synchronized LogicalTable tallies() throws SQLException {
        if (!tallied) {
            Tallies.fill(this);
            index.load(Objects.requireNonNull(fields.get("words")));
            tallied = true;
        }
        return table("words");
    }

    /** Brings the index of a table up to what its rows are now, and says that it has seen so much of a server. */
    public void catchUp(String table, String server, GtidSet searchable) {
        index.load(Objects.requireNonNull(fields.get(table)));
        index.publish(server, searchable, InstantSource.system().instant());
    }

    private static String targetOf(long user, String table) {
        long slot = Math.floorMod(user, 8L);
        return "shop_" + slot / 2 + "." + table + "_" + slot % 2;
    }

    private static String serverOf(String table) {
        return table.startsWith("shop_2") || table.startsWith("shop_3") ? "mysql-2" : "mysql-1";
    }

    private Config config() {
        var account = stack.mysql("mysql-1").accounts().api();
        return config(account.user(), account.password(), "");
    }

    /**
     * The configuration with other accounts.
     *
     * @param api more keys of the section, in YAML
     */
    public Config config(String user, String password, String api) {
        MySqlPart first = stack.mysql("mysql-1");
        MySqlPart second = stack.mysql("mysql-2");
        String file = FILE.formatted(
                first.host(),
                first.port(),
                second.host(),
                second.port(),
                stack.elasticsearch().url());
        Map<String, String> environment = Map.of("API_USER", user, "API_PASSWORD", password);
        return ConfigLoader.parse(
                "shop.yaml",
                file.replace("api: {port: 0,", "api: {port: 0, " + api),
                environment,
                ConfigLoader.Reader.QUERY_API);
    }

    /** A connection that may do everything, in UTC. */
    public Connection admin(String server) throws SQLException {
        MySqlPart part = stack.mysql(server);
        var admin = part.accounts().admin();
        return DriverManager.getConnection(
                part.jdbcUrl("") + "&sessionVariables=time_zone='%2B00:00'", admin.user(), admin.password());
    }

    /** The whole query API on a free port. */
    public QueryProcess serve() throws StartException, InterruptedException {
        return QueryProcess.start(config, InstantSource.system(), System::nanoTime);
    }

    /** The query API's parts, with pools of this size, fresh and warm for nobody. */
    public Api api(ShardLimits limits) {
        return api(catalog, limits, indexes());
    }

    private Api api(Catalog known, ShardLimits limits, Map<String, Function<Column, IndexField>> indexes) {
        JdbcShards shards = new JdbcShards(
                known, config.servers().values(), Codecs::of, limits, System::nanoTime, InstantSource.system());
        IndexFreshness freshness =
                new IndexFreshness(known, new ElasticsearchState(client, known), InstantSource.system());
        PlanExecutor executor = new PlanExecutor(
                known,
                new Planner(known, indexes),
                shards,
                searcher(),
                freshness,
                shards,
                groupSearcher(),
                shards,
                System::nanoTime);
        return new Api(executor, freshness, shards);
    }

    /** The parts over one more table, which has no index and stands in each database with the suffixes {@code _0} and {@code _1}. */
    public Api api(LogicalTable other) {
        Catalog known = new Catalog(catalog.topology(), catalog.shards(), Map.of(other.name(), other), List.of());
        return api(known, ShardLimits.of(4), Map.of());
    }

    /** The rule of such a table. */
    public static Router router(String table) {
        Rule rule = new Rule.TwoLevelHash(
                KeyType.INT64,
                HashFunction.IDENTITY,
                ModMode.FLOOR_MOD,
                List.of("db0", "db1", "db2", "db3"),
                2,
                table + "_{0}",
                Numbering.PER_DATABASE);
        return Topology.compile(1, Map.of(table, rule)).router(table);
    }

    private ElasticsearchIndex searcher() {
        return new ElasticsearchIndex(client, List.copyOf(fields.values()));
    }

    private ElasticsearchGroups groupSearcher() {
        return new ElasticsearchGroups(client, List.copyOf(fields.values()));
    }

    private Map<String, Function<Column, IndexField>> indexes() {
        return fields.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, e -> column -> e.getValue().field(column.name())));
    }

    /** The same parts under the next epoch of a topology that places rows as this one does. */
    public PlanExecutor nextEpoch(Api api) {
        Catalog next = catalog.at(Topology.compile(
                catalog.topology().epoch() + 1,
                config.tables().values().stream().collect(Collectors.toMap(TableConfig::name, TableConfig::rule))));
        return api.executor().under(next, new Planner(next, indexes()), searcher(), groupSearcher());
    }

    /** @see #api(ShardLimits) */
    public record Api(PlanExecutor executor, IndexFreshness freshness, JdbcShards shards) implements AutoCloseable {
        /** Reads the published state now. */
        public Api fresh() throws InterruptedException {
            freshness.reread(Duration.ofSeconds(5));
            return this;
        }

        @Override
        public void close() {
            executor.close();
            shards.close();
        }
    }

    public LogicalTable table(String name) {
        return catalog.table(name).orElseThrow();
    }

    /** The shard that holds a user's rows. */
    public Target target(String table, long user) {
        return table(table).router().route(user);
    }

    public Stack stack() {
        return stack;
    }

    public ShopIndex index() {
        return index;
    }

    @Override
    public void close() throws IOException {
        client._transport().close();
        connections.close();
        stack.close();
    }
}
