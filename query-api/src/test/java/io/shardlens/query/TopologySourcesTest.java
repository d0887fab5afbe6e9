package io.shardlens.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.config.TopologyLoader;
import io.shardlens.catalog.topology.FileTopologySource;
import io.shardlens.catalog.topology.TopologyInbox;
import io.shardlens.catalog.topology.TopologySource;
import io.shardlens.router.topology.TopologyRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopologySourcesTest {
    private static final Duration NEVER_AGAIN = Duration.ofDays(1);

    private final TopologyRegistry registry =
            new TopologyRegistry(TopologyLoader.parse("configured", topology(1)).compile());

    @TempDir
    private Path folder = Path.of("");

    @Test
    void hasTheNewestTopologyInForceOnceItFollows() throws IOException {
        Path file = Files.writeString(folder.resolve("topology.yaml"), topology(2));

        try (TopologySources sources = follow(new FileTopologySource(file), NEVER_AGAIN)) {
            assertThat(registry.current().epoch()).isEqualTo(2);
            assertThat(sources.unread()).isEmpty();
        }
    }

    @Test
    void countsAnAbsentFileAsRead() {
        try (TopologySources sources = follow(new FileTopologySource(folder.resolve("absent.yaml")), NEVER_AGAIN)) {
            assertThat(sources.unread()).isEmpty();
        }
    }

    @Test
    void namesASourceUntilItWasReadOnce() {
        Switched server = new Switched(new AtomicBoolean());

        try (TopologySources sources = follow(server, Duration.ofMillis(1))) {
            assertThat(sources.unread()).containsExactly("shardlens.topology");
            assertThat(registry.current().epoch()).isEqualTo(1);

            server.up().set(true);
            Awaitility.await().until(() -> sources.unread().isEmpty());
            assertThat(registry.current().epoch()).isEqualTo(2);

            server.up().set(false);
            assertThat(sources.unread()).isEmpty();
        }
    }

    /** A server that can be switched on. */
    private record Switched(AtomicBoolean up) implements TopologySource {
        @Override
        public String name() {
            return "shardlens.topology";
        }

        @Override
        public Optional<String> read() throws IOException {
            if (!up.get()) {
                throw new IOException("connection refused");
            }
            return Optional.of(topology(2));
        }
    }

    private TopologySources follow(TopologySource source, Duration pause) {
        return TopologySources.follow(List.of(source), null, new TopologyInbox(registry), pause);
    }

    private static String topology(int epoch) {
        return """
                epoch: %d
                tables:
                  orders: {type: modulo, slots: %d, database: db0, table: "orders_{0}"}
                """.formatted(epoch, epoch);
    }
}
