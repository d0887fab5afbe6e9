package io.shardlens.sync.source.canal;

import io.shardlens.sync.source.SourceException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the servers of a Canal cluster tell each other in ZooKeeper. Canal's own client for it keeps a connection, connects again by itself
 * in the middle of a stream and takes a lock; here a question is asked and nothing else.
 *
 * @param zookeeper {@code host:port,host:port}
 */
record CanalRegistry(String zookeeper) {
    private static final int SESSION_MILLIS = 10_000;
    private static final int CONNECT_SECONDS = 5;
    private static final JsonMapper JSON = new JsonMapper();

    /**
     * The address of the server that serves a destination now.
     *
     * @throws SourceException where there is none or ZooKeeper does not say
     */
    InetSocketAddress running(String destination) {
        try {
            return address(read("/otter/canal/destinations/" + destination + "/running"));
        } catch (KeeperException.NoNodeException e) {
            throw unknown(destination, "no server of the cluster serves it now", e);
        } catch (KeeperException | IOException | JacksonException | IllegalArgumentException e) {
            throw unknown(destination, CanalSource.reason(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unknown(destination, "interrupted", e);
        }
    }

    private byte[] read(String path) throws IOException, InterruptedException, KeeperException {
        CountDownLatch connected = new CountDownLatch(1);
        ZooKeeper client = new ZooKeeper(zookeeper, SESSION_MILLIS, event -> {
            if (event.getState() == Watcher.Event.KeeperState.SyncConnected) {
                connected.countDown();
            }
        });
        try {
            if (!connected.await(CONNECT_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("no answer within " + CONNECT_SECONDS + " s");
            }
            return client.getData(path, false, null);
        } finally {
            client.close();
        }
    }

    private static InetSocketAddress address(byte[] json) {
        String address = JSON.readTree(json).path("address").asString("");
        int colon = address.lastIndexOf(':');
        if (colon < 1) {
            throw new IllegalArgumentException("'" + address + "' is no address of the form host:port");
        }
        return new InetSocketAddress(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
    }

    private SourceException unknown(String destination, String reason, Exception cause) {
        return new SourceException(
                "ZooKeeper at " + zookeeper + " names no Canal server for destination '" + destination + "': " + reason,
                cause);
    }
}
