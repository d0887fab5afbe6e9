package io.shardlens.benchmarks.peer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.apache.shardingsphere.driver.api.yaml.YamlShardingSphereDataSourceFactory;
import org.apache.shardingsphere.driver.jdbc.core.connection.ShardingSphereConnection;
import org.apache.shardingsphere.infra.binder.engine.SQLBindEngine;
import org.apache.shardingsphere.infra.config.props.ConfigurationProperties;
import org.apache.shardingsphere.infra.connection.kernel.KernelProcessor;
import org.apache.shardingsphere.infra.database.core.type.DatabaseType;
import org.apache.shardingsphere.infra.executor.sql.context.ExecutionContext;
import org.apache.shardingsphere.infra.hint.HintValueContext;
import org.apache.shardingsphere.infra.metadata.ShardingSphereMetaData;
import org.apache.shardingsphere.infra.metadata.database.rule.RuleMetaData;
import org.apache.shardingsphere.infra.parser.SQLParserEngine;
import org.apache.shardingsphere.infra.session.query.QueryContext;
import org.apache.shardingsphere.parser.rule.SQLParserRule;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** ShardingSphere-JDBC's way of one key to its target: parse, bind, route. Its databases are empty ones in memory. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ShardingSphereBenchmark {
    private static final String SQL = "SELECT * FROM orders WHERE order_id = ?";
    private static final int SHARDS = 4;
    private static final int KEYS = 4_096;
    private static final long SEED = 20_261_129;

    private final long[] keys = new long[KEYS];
    private int next;
    private @Nullable Peer peer;

    /** What one call needs. */
    private record Peer(
            Connection connection,
            ShardingSphereMetaData metaData,
            RuleMetaData globalRules,
            ConfigurationProperties properties,
            SQLParserEngine parser,
            SQLBindEngine binder,
            ShardingSphereConnection session) {}

    /** Starts it. */
    @Setup
    public void start() throws SQLException, IOException {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < KEYS; i++) {
            keys[i] = random.nextLong() >>> 1;
        }
        for (int shard = 0; shard < SHARDS; shard++) {
            createTables(shard);
        }
        DataSource dataSource =
                YamlShardingSphereDataSourceFactory.createDataSource(yaml().getBytes(StandardCharsets.UTF_8));
        ShardingSphereConnection session = (ShardingSphereConnection) dataSource.getConnection();
        ShardingSphereMetaData metaData =
                session.getContextManager().getMetaDataContexts().getMetaData();
        RuleMetaData globalRules = metaData.getGlobalRuleMetaData();
        DatabaseType type = metaData.getDatabase("shop").getProtocolType();
        peer = new Peer(
                session,
                metaData,
                globalRules,
                metaData.getProps(),
                globalRules.getSingleRule(SQLParserRule.class).getSQLParserEngine(type),
                new SQLBindEngine(metaData, "shop", new HintValueContext()),
                session);
        int targets = route(keys[0]).getExecutionUnits().size();
        if (targets != 1) {
            throw new IllegalStateException("one key has " + targets + " targets");
        }
    }

    /** Ends it. */
    @TearDown
    public void end() throws SQLException {
        if (peer != null) {
            peer.connection().close();
        }
    }

    /** One key. */
    @Benchmark
    public ExecutionContext parseBindRoute() {
        next = (next + 1) & (KEYS - 1);
        return route(keys[next]);
    }

    private ExecutionContext route(long key) {
        Peer running = peer;
        if (running == null) {
            throw new IllegalStateException("not started");
        }
        List<Object> parameters = List.of(key);
        QueryContext query = new QueryContext(
                running.binder().bind(running.parser().parse(SQL, true), parameters),
                SQL,
                parameters,
                new HintValueContext(),
                running.session().getDatabaseConnectionManager().getConnectionContext(),
                running.metaData());
        return new KernelProcessor().generateExecutionContext(query, running.globalRules(), running.properties());
    }

    private static void createTables(int shard) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url(shard), "sa", "");
                Statement statement = connection.createStatement()) {
            for (int table = 0; table < SHARDS; table++) {
                statement.execute("CREATE TABLE orders_" + table + " (order_id BIGINT PRIMARY KEY, note VARCHAR(20))");
            }
        }
    }

    private static String url(int shard) {
        return "jdbc:h2:mem:ds_" + shard + ";DB_CLOSE_DELAY=-1;MODE=MySQL;DATABASE_TO_UPPER=false";
    }

    private static String yaml() {
        StringBuilder yaml = new StringBuilder("""
                databaseName: shop
                mode: {type: Standalone, repository: {type: JDBC}}
                dataSources:
                """);
        for (int shard = 0; shard < SHARDS; shard++) {
            yaml.append("""
                      ds_%d:
                        dataSourceClassName: com.zaxxer.hikari.HikariDataSource
                        driverClassName: org.h2.Driver
                        jdbcUrl: "%s"
                        username: sa
                        password: ""
                    """.formatted(shard, url(shard)));
        }
        return yaml.append("""
                        rules:
                        - !SHARDING
                          tables:
                            orders:
                              actualDataNodes: ds_${0..3}.orders_${0..3}
                              databaseStrategy: {standard: {shardingColumn: order_id, shardingAlgorithmName: db}}
                              tableStrategy: {standard: {shardingColumn: order_id, shardingAlgorithmName: table}}
                          shardingAlgorithms:
                            db: {type: INLINE, props: {algorithm-expression: "ds_${order_id % 4}"}}
                            table: {type: INLINE, props: {algorithm-expression: "orders_${(order_id >> 2) % 4}"}}
                        """).toString();
    }
}
