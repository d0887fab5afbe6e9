package io.shardlens.catalog.jdbc;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.catalog.config.Secret;
import io.shardlens.catalog.config.ServerConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerConnectionsTest {
    @Test
    void nameTheAddressAndTheCauseWhereAServerCannotBeReached() throws IOException {
        int port;
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }
        ServerConfig server = new ServerConfig(
                "mysql-0",
                "127.0.0.1",
                port,
                "user",
                new Secret("secret"),
                "mysql-0",
                ServerConfig.SslMode.DISABLED,
                Duration.ofSeconds(3),
                Duration.ofSeconds(5),
                Map.of());
        try (ServerConnections connections = new ServerConnections(List.of(server), 1)) {
            assertThatThrownBy(() -> connections.connect("mysql-0"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("cannot connect to 127.0.0.1:" + port + ": Connection refused")
                    .hasMessageNotContaining("total=");
        }
    }
}
