package io.shardlens.benchmarks.query;

import io.shardlens.stack.MySqlPart;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.apache.shardingsphere.driver.api.yaml.YamlShardingSphereDataSourceFactory;

/** ShardingSphere-JDBC over the same tables. */
final class Sphere {
    private Sphere() {}

    /** @param connectionsPerQuery of each database */
    static DataSource open(MySqlPart server, Layout layout, int connectionsPerQuery) throws SQLException, IOException {
        StringBuilder yaml = new StringBuilder("""
                databaseName: shop
                mode: {type: Standalone, repository: {type: JDBC}}
                dataSources:
                """);
        for (int database = 0; database < Layout.DATABASES; database++) {
            yaml.append("""
                      ds_%d:
                        dataSourceClassName: com.zaxxer.hikari.HikariDataSource
                        driverClassName: com.mysql.cj.jdbc.Driver
                        jdbcUrl: "%s&useServerPrepStmts=true&cachePrepStmts=true"
                        username: %s
                        password: "%s"
                        maximumPoolSize: 16
                    """.formatted(
                            database,
                            server.jdbcUrl("ds_" + database),
                            server.accounts().admin().user(),
                            server.accounts().admin().password()));
        }
        yaml.append("""
                rules:
                - !SHARDING
                  tables:
                    %1$s:
                      actualDataNodes: ds_${0..3}.%1$s_${0..%2$d}
                      databaseStrategy: {standard: {shardingColumn: order_id, shardingAlgorithmName: db}}
                      tableStrategy: {standard: {shardingColumn: order_id, shardingAlgorithmName: table}}
                  shardingAlgorithms:
                    db: {type: INLINE, props: {algorithm-expression: "ds_${(order_id %% %3$d).intdiv(%4$d)}"}}
                    table: {type: INLINE, props: {algorithm-expression: "%1$s_${order_id %% %4$d}"}}
                props:
                  max-connections-size-per-query: %5$d
                """.formatted(
                        layout.name(),
                        layout.tablesPerDatabase() - 1,
                        layout.slots(),
                        layout.tablesPerDatabase(),
                        connectionsPerQuery));
        return YamlShardingSphereDataSourceFactory.createDataSource(
                yaml.toString().getBytes(StandardCharsets.UTF_8));
    }
}
