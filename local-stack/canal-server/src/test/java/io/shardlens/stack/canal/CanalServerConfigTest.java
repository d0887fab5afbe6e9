package io.shardlens.stack.canal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CanalServerConfigTest {
    private static final String SETTINGS = """
            data.folder=/data
            port=11111
            mysql.user=canal
            mysql.password=secret
            mysql.wait.millis=1500
            destination.mysql-2=3307
            destination.mysql-1=3306
            """;

    @TempDir
    private Path folder;

    @Test
    void readsTheDestinationsAndTheirPorts() throws IOException {
        var config = read(SETTINGS);

        assertThat(config.mysqlPorts()).containsExactly(entry("mysql-1", 3306), entry("mysql-2", 3307));
        assertThat(config.dataFolder()).isEqualTo(Path.of("/data"));
        assertThat(config.mysqlWait()).isEqualTo(Duration.ofMillis(1500));
        assertThat(config.password()).isEqualTo("secret");
    }

    @Test
    void neverShowsThePassword() throws IOException {
        assertThat(read(SETTINGS).toString()).contains("11111").doesNotContain("secret");
    }

    @Test
    void namesTheSettingThatIsMissing() {
        assertThatThrownBy(() -> read(SETTINGS.replace("mysql.user", "mysql.usr")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'mysql.user'")
                .hasMessageContaining("server.properties");
    }

    private CanalServerConfig read(String settings) throws IOException {
        return CanalServerConfig.read(Files.writeString(folder.resolve("server.properties"), settings));
    }
}
