package io.shardlens.demo.process;

import java.net.URI;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The configuration that the demo's worker and API run with: a good start for one's own. */
public final class ConfigurationFile {
    private ConfigurationFile() {}

    /**
     * The file's text. Accounts and the cursor's secret come from the environment of each process.
     *
     * @param servers names of the MySQL servers, which are also Canal's destinations
     */
    public static String text(List<String> servers, DemoPorts ports, URI elasticsearch) {
        String serverLines = IntStream.range(0, servers.size())
                .mapToObj(i ->
                        "  %s: {host: 127.0.0.1, port: %d, user: \"${SHARDLENS_MYSQL_USER}\", password: \"${SHARDLENS_MYSQL_PASSWORD}\", connect-timeout: 15s}\n"
                                .formatted(servers.get(i), ports.mysql().get(i)))
                .collect(Collectors.joining());
        return """
                # Written by ./shardlens demo. Secrets come from the environment.
                epoch: 1
                servers:
                %sdatabases:
                  shop_0: {server: %s}
                  shop_1: {server: %s}
                  shop_2: {server: %s}
                  shop_3: {server: %s}
                tables:
                  orders:
                    primary-key: [order_id]
                    sharding-key: user_id
                    id-scope: global
                    index: orders
                    # slot = user_id mod 16, database = slot / 4, table = slot mod 4
                    rule:
                      type: two-level-hash
                      hash: identity
                      mode: floor-mod
                      databases: [shop_0, shop_1, shop_2, shop_3]
                      tables-per-database: 4
                      table: "orders_{0}"
                      numbering: per-database
                canal: {host: 127.0.0.1, port: %d}
                elasticsearch: {url: "%s"}
                sync: {port: %d}
                api: {port: %d, cursor-secret: "${SHARDLENS_CURSOR_SECRET}"}
                """.formatted(
                        serverLines,
                        servers.get(0),
                        servers.get(0),
                        servers.get(1),
                        servers.get(1),
                        ports.canal(),
                        elasticsearch,
                        ports.worker(),
                        ports.api());
    }
}
