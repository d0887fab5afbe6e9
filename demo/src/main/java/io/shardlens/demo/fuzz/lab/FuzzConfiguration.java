package io.shardlens.demo.fuzz.lab;

import io.shardlens.demo.fuzz.table.FuzzTable;
import io.shardlens.demo.process.DemoPorts;
import java.net.URI;
import java.util.List;
import java.util.stream.Collectors;

/** The configuration of worker and API for some tables. */
final class FuzzConfiguration {
    static final List<String> SERVERS = List.of("mysql-1", "mysql-2");

    private FuzzConfiguration() {}

    static String text(List<FuzzTable> tables, DemoPorts ports, URI elasticsearch) {
        return """
                epoch: 1
                servers:
                  mysql-1: {host: 127.0.0.1, port: %d, user: "${SHARDLENS_MYSQL_USER}", password: "${SHARDLENS_MYSQL_PASSWORD}", connect-timeout: 15s}
                  mysql-2: {host: 127.0.0.1, port: %d, user: "${SHARDLENS_MYSQL_USER}", password: "${SHARDLENS_MYSQL_PASSWORD}", connect-timeout: 15s}
                databases:
                  fuzz_0: {server: mysql-1}
                  fuzz_1: {server: mysql-1}
                  fuzz_2: {server: mysql-2}
                  fuzz_3: {server: mysql-2}
                tables:
                %scanal: {host: 127.0.0.1, port: %d}
                elasticsearch: {url: "%s"}
                sync: {port: %d, refresh-interval: 200ms, lease: 15s}
                api: {port: %d, cursor-secret: "${SHARDLENS_CURSOR_SECRET}", max-lag: 1d, deadline: 60s, pool-size: 4}
                """.formatted(
                        ports.mysql().get(0),
                        ports.mysql().get(1),
                        tables.stream().map(FuzzConfiguration::table).collect(Collectors.joining()),
                        ports.canal(),
                        elasticsearch,
                        ports.worker(),
                        ports.api());
    }

    private static String table(FuzzTable table) {
        return """
                  %s:
                    primary-key: [%s]
                    sharding-key: "%s"
                    id-scope: %s
                    rule: %s
                """.formatted(
                table.name(),
                table.primaryKey().stream().map(name -> '"' + name + '"').collect(Collectors.joining(", ")),
                table.placing().column(),
                table.idScope(),
                table.placing().rule(table.name()));
    }
}
