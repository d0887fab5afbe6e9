package io.shardlens.stack.docker;

import io.shardlens.stack.AccountStatements;
import io.shardlens.stack.Accounts;
import io.shardlens.stack.MySqlPart;
import io.shardlens.stack.MySqlSpec;
import io.shardlens.stack.StackConfig;
import java.time.InstantSource;
import java.util.stream.Collectors;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.images.builder.Transferable;

/** The official MySQL 8.0 image. */
final class DockerMySql extends DockerPart implements MySqlPart {
    static final int PORT = 3306;

    private final Accounts accounts;

    DockerMySql(MySqlSpec spec, int serverId, StackConfig config, Network network, InstantSource clock) {
        super(spec.name(), spec.port(), PORT, container(serverId, config), config, network, clock);
        this.accounts = config.accounts();
    }

    private static GenericContainer<?> container(int serverId, StackConfig config) {
        var accounts = AccountStatements.of(config.accounts()).stream()
                .map(statement -> statement + ";\n")
                .collect(Collectors.joining());
        return new GenericContainer<>(Images.of("mysql"))
                .withExposedPorts(PORT)
                .withEnv("MYSQL_ROOT_PASSWORD", config.accounts().admin().password())
                .withCopyToContainer(Transferable.of(accounts), "/docker-entrypoint-initdb.d/accounts.sql")
                .withCommand(
                        "--server-id=" + serverId,
                        "--log-bin=mysql-bin",
                        "--binlog-format=ROW",
                        "--binlog-row-image=FULL",
                        "--gtid-mode=ON",
                        "--enforce-gtid-consistency=ON",
                        "--default-time-zone=+00:00",
                        "--character-set-server=utf8mb4",
                        "--collation-server=utf8mb4_0900_ai_ci",
                        "--max-allowed-packet=64M",
                        "--skip-name-resolve",
                        "--performance-schema=" + (config.schemaCounters() ? "ON" : "OFF"));
    }

    @Override
    boolean answers() {
        return Greeting.heardFrom(host(), port());
    }

    @Override
    public Accounts accounts() {
        return accounts;
    }
}
