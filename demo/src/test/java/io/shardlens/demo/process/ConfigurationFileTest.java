package io.shardlens.demo.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.config.ConfigLoader;
import io.shardlens.catalog.config.ServerConfig;
import io.shardlens.demo.data.Placement;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationFileTest {
    private static final Map<String, String> ENVIRONMENT = Map.of(
            "SHARDLENS_MYSQL_USER", "u",
            "SHARDLENS_MYSQL_PASSWORD", "p",
            "SHARDLENS_CURSOR_SECRET", "0123456789abcdef",
            "ELASTIC_PASSWORD", "e");

    @Test
    void isAcceptedAndNamesTheSchemasOfTheTables(@TempDir Path folder) throws IOException {
        // Given
        DemoPorts ports = new DemoPorts(8080, 8081, 9200, 11111, List.of(3307, 3308));
        String text = ConfigurationFile.text(List.of("mysql-1", "mysql-2"), ports, URI.create("http://127.0.0.1:9200"));

        // When
        Config config = ConfigLoader.load(Files.writeString(folder.resolve("shardlens.yaml"), text), ENVIRONMENT);

        // Then
        assertThat(config.servers().values()).extracting(ServerConfig::port).containsExactly(3307, 3308);
        assertThat(config.databases().values().stream().map(database -> database.schema() + " on " + database.server()))
                .containsExactlyElementsOf(Placement.all().stream()
                        .map(place -> place.schema() + " on mysql-" + (place.server() + 1))
                        .distinct()
                        .toList());
    }

    @Test
    void isAcceptedInTheFormOfTheContainers() throws IOException {
        Config config = ConfigLoader.load(Path.of("../deploy/compose/shardlens.yaml"), ENVIRONMENT);

        assertThat(config.tables()).containsKey("orders");
    }
}
