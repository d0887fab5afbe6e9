package io.shardlens.sync.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.stack.CanalPart;
import io.shardlens.stack.Stack;
import io.shardlens.sync.it.Comparison.Kind;
import io.shardlens.sync.source.SourceException;
import io.shardlens.sync.source.canal.CanalAddress;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Two Canal servers and a ZooKeeper in which they meet. */
@ExtendWith(SharedStack.class)
class ClusteredCanalIT {
    private static void insert(Shop shop, int from) {
        for (int server = 0; server < 2; server++) {
            for (int table = 0; table < Shop.TABLES; table++) {
                int id = from + 1000 * (2 * server + table);
                shop.execute(
                        server,
                        "INSERT INTO " + shop.table(server, table) + " VALUES (" + id + ", 0), (" + (id + 1) + ", 0)");
            }
        }
    }

    private static CanalPart start(Stack stack, String name, LocalZooKeeper zookeeper) {
        CanalPart canal = stack.clusterCanal(name, zookeeper.address());
        canal.start();
        return canal;
    }

    @Test
    void followsADestinationToTheCanalServerThatTakesItOver(SharedStack.Opened opened, @TempDir Path folder)
            throws IOException, InterruptedException {
        Stack stack = opened.stack();
        Shop shop = Shop.create(stack, "clustered", "CREATE TABLE %s (id BIGINT PRIMARY KEY, owner BIGINT NOT NULL)");
        Comparison comparison = new Comparison(shop, new Documents(stack), Map.of("owner", Kind.NUMBER));
        try (LocalZooKeeper zookeeper = LocalZooKeeper.start(folder)) {
            // Given
            CanalAddress.Cluster cluster = new CanalAddress.Cluster(zookeeper.address());
            String destination = stack.mysql().getFirst().name();
            Assertions.assertThatThrownBy(() -> cluster.find(destination))
                    .isInstanceOf(SourceException.class)
                    .hasMessageContaining(zookeeper.address())
                    .hasMessageContaining(destination);
            CanalPart first = start(stack, "canal-a", zookeeper);
            CanalPart second = start(stack, "canal-b", zookeeper);
            try {
                assertThat(cluster.find(destination)).isEqualTo(new InetSocketAddress("127.0.0.1", first.port()));
                String configuration = shop.configuration()
                        .replaceAll("canal: \\{.*}", "canal: {zookeeper: \"" + zookeeper.address() + "\"}");
                try (WorkerInProcess worker = WorkerInProcess.start(stack, configuration)) {
                    insert(shop, 1);
                    comparison.assertEqualWhenDone();
                    assertThat(worker.worker().status()).isPresent();

                    // When
                    first.kill();
                    insert(shop, 11);

                    // Then
                    comparison.assertEqualWhenDone();
                    assertThat(cluster.find(destination)).isEqualTo(new InetSocketAddress("127.0.0.1", second.port()));
                }
            } finally {
                first.stop();
                second.stop();
            }
        }
    }
}
