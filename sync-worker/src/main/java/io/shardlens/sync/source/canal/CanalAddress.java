package io.shardlens.sync.source.canal;

import io.shardlens.sync.source.SourceException;
import java.net.InetSocketAddress;

/** Where a Canal server is found. */
public sealed interface CanalAddress {
    /**
     * The server of a destination, as of now.
     *
     * @throws SourceException where none can be found
     */
    InetSocketAddress find(String destination);

    /** One server, always the same. */
    record Fixed(String host, int port) implements CanalAddress {
        @Override
        public InetSocketAddress find(String destination) {
            return new InetSocketAddress(host, port);
        }

        @Override
        public String toString() {
            return host + ":" + port;
        }
    }

    /**
     * A cluster of servers that take destinations over from each other. ZooKeeper is asked for each connection and left alone in between:
     * while it is away, connections that are up go on.
     *
     * @param zookeeper {@code host:port,host:port}
     */
    record Cluster(String zookeeper) implements CanalAddress {
        @Override
        public InetSocketAddress find(String destination) {
            return new CanalRegistry(zookeeper).running(destination);
        }

        @Override
        public String toString() {
            return "the cluster of ZooKeeper " + zookeeper;
        }
    }
}
