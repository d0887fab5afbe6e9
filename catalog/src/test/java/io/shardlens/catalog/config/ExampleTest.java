package io.shardlens.catalog.config;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.router.Target;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExampleTest {
    static final Path EXAMPLE = Path.of("..", "examples", "shardlens.yaml");
    static final Map<String, String> ENVIRONMENT = Map.of(
            "SHARDLENS_MYSQL_USER", "reader",
            "SHARDLENS_MYSQL_PASSWORD", "s3cret",
            "SHARDLENS_CURSOR_SECRET", "c0rsor");

    @Test
    void loads() {
        Config config = ConfigLoader.load(EXAMPLE, ENVIRONMENT);

        assertThat(config.servers()).containsOnlyKeys("mysql-0", "mysql-1");
        ServerConfig server = requireNonNull(config.servers().get("mysql-0"));
        assertThat(server.destination()).isEqualTo("mysql-0");
        assertThat(server.user()).isEqualTo("reader");
        assertThat(server.password().value()).isEqualTo("s3cret");
        assertThat(requireNonNull(config.databases().get("db2")).schema()).isEqualTo("shop_2");
        assertThat(requireNonNull(config.tables().get("orders")).index()).isEqualTo("orders");
        assertThat(requireNonNull(config.tables().get("members")).index()).isEqualTo("shop-members");
        assertThat(config.sync().bulkBytes().bytes()).isEqualTo(5_000_000);
        assertThat(config.sync().zeroDates()).isEqualTo(SyncConfig.ZeroDates.NULL);
        assertThat(config.api().deadline()).isEqualTo(Duration.ofSeconds(5));
        assertThat(config.canal().port()).isEqualTo(11111);
    }

    @Test
    void routes() {
        Config config = ConfigLoader.load(EXAMPLE, ENVIRONMENT);

        assertThat(config.topology().router("orders").targets()).hasSize(16);
        assertThat(config.topology().router("orders").route(6)).isEqualTo(new Target("db1", "orders_2"));
        assertThat(config.topology().router("members").route(10_000_002)).isEqualTo(new Target("db2", "members_2"));
    }

    @Test
    void neverPrintsItsSecrets() {
        assertThat(ConfigLoader.load(EXAMPLE, ENVIRONMENT).toString())
                .contains("reader")
                .doesNotContain("s3cret", "c0rsor");
    }
}
