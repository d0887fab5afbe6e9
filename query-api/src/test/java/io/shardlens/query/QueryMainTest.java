package io.shardlens.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueryMainTest {
    private record Ended(int code, String said) {}

    @TempDir
    private Path directory = Path.of("");

    @Test
    void withoutAConfigurationItSaysWhatIsMissing() {
        assertThat(run()).satisfies(ended -> {
            assertThat(ended.code()).isEqualTo(2);
            assertThat(ended.said()).contains("--config=FILE", "Usage:");
        });
        assertThat(run("run").code()).isEqualTo(2);
    }

    @Test
    void anUnknownOptionIsNamed() {
        assertThat(run("--confg", "x")).satisfies(ended -> {
            assertThat(ended.code()).isEqualTo(2);
            assertThat(ended.said()).contains("--confg");
        });
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        assertThat(run("--config", directory.resolve("none.yaml").toString())).satisfies(ended -> {
            assertThat(ended.code()).isEqualTo(2);
            assertThat(ended.said()).contains("none.yaml");
        });
    }

    @Test
    void everyFaultOfTheConfigurationIsSaidWithItsLine() throws IOException {
        Path file = configuration(3306, "api: {prt: 1, max-limit: 0}");

        Ended ended = run("run", "--config", file.toString());

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.said()).contains("prt", "port", "max-limit", file + ":");
    }

    @Test
    void aServerThatDoesNotAnswerIsNamedAndItsPasswordIsNot() throws IOException {
        Ended ended = run("--config", configuration(portWithoutServer(), "").toString());

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.said()).contains("cannot start", "mysql-0").doesNotContain("hunter2");
    }

    private static int portWithoutServer() throws IOException {
        try (ServerSocket silent = new ServerSocket(0)) {
            return silent.getLocalPort();
        }
    }

    private Path configuration(int mysqlPort, String more) throws IOException {
        return Files.writeString(directory.resolve("shardlens.yaml"), """
                epoch: 1
                servers:
                  mysql-0: {host: 127.0.0.1, port: %d, user: reader, password: hunter2}
                databases:
                  db0: {server: mysql-0}
                tables:
                  orders:
                    primary-key: [order_id]
                    sharding-key: user_id
                    id-scope: global
                    rule: {type: two-level-hash, hash: identity, mode: floor-mod, databases: [db0], tables-per-database: 4, table: "orders_{0}", numbering: per-database}
                canal: {host: 127.0.0.1, port: 11111}
                elasticsearch: {url: "http://127.0.0.1:9"}
                %s
                """.formatted(mysqlPort, more));
    }

    /** Runs the command line with its error stream caught. */
    private static Ended run(String... arguments) {
        PrintStream before = System.err;
        ByteArrayOutputStream caught = new ByteArrayOutputStream();
        try (PrintStream stream = new PrintStream(caught, true, StandardCharsets.UTF_8)) {
            System.setErr(stream);
            int code = QueryMain.run(arguments);
            return new Ended(code, caught.toString(StandardCharsets.UTF_8));
        } finally {
            System.setErr(before);
        }
    }
}
