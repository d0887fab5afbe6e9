package io.shardlens.sync.it;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.zookeeper.server.ServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;

/** A ZooKeeper server in the test's own process, which gives clients up soon after they have fallen silent. */
final class LocalZooKeeper implements AutoCloseable {
    private static final int TICK_MILLIS = 500;
    private static final int LONGEST_SESSION_MILLIS = 4_000;
    private static final int CONNECTIONS = 100;

    private final ZooKeeperServer server;
    private final ServerCnxnFactory connections;

    private LocalZooKeeper(ZooKeeperServer server, ServerCnxnFactory connections) {
        this.server = server;
        this.connections = connections;
    }

    static LocalZooKeeper start(Path folder) throws IOException, InterruptedException {
        File data = folder.resolve("zookeeper").toFile();
        ZooKeeperServer server = new ZooKeeperServer(data, data, TICK_MILLIS);
        server.setMaxSessionTimeout(LONGEST_SESSION_MILLIS);
        ServerCnxnFactory connections = new NIOServerCnxnFactory();
        connections.configure(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), CONNECTIONS);
        connections.startup(server);
        return new LocalZooKeeper(server, connections);
    }

    /** {@code host:port} */
    String address() {
        return "127.0.0.1:" + connections.getLocalPort();
    }

    @Override
    public void close() {
        connections.shutdown();
        server.shutdown();
    }
}
