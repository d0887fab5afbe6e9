package io.shardlens.stack.canal;

import com.alibaba.otter.canal.common.zookeeper.ZkClientx;
import com.alibaba.otter.canal.common.zookeeper.ZookeeperPathUtils;
import com.alibaba.otter.canal.common.zookeeper.running.ServerRunningData;
import com.alibaba.otter.canal.common.zookeeper.running.ServerRunningListener;
import com.alibaba.otter.canal.common.zookeeper.running.ServerRunningMonitor;
import com.alibaba.otter.canal.common.zookeeper.running.ServerRunningMonitors;
import com.alibaba.otter.canal.server.embedded.CanalServerWithEmbedded;
import com.alibaba.otter.canal.server.netty.CanalServerWithNetty;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Starts the server from a settings file, prints {@code READY <port>} when clients may connect, and ends in order on
 * SIGTERM.
 */
final class CanalServerMain {
    private static final String LOOPBACK = "127.0.0.1";

    private final CanalServerConfig config;
    private final DestinationFactory factory;
    private final CanalServerWithEmbedded embedded = CanalServerWithEmbedded.instance();
    private final CanalServerWithNetty netty = CanalServerWithNetty.instance();
    private final Map<String, ServerRunningMonitor> monitors = new ConcurrentHashMap<>();

    private CanalServerMain(CanalServerConfig config) {
        this.config = config;
        this.factory = new DestinationFactory(config);
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        var config = CanalServerConfig.read(Path.of(arguments[0]));
        var server = new CanalServerMain(config);
        server.start();
        Runtime.getRuntime().addShutdownHook(new Thread(server::stop, "shutdown"));
        System.out.println("READY " + config.port());
        Thread.currentThread().join();
    }

    private void start() throws InterruptedException {
        embedded.setCanalInstanceGenerator(factory::create);
        // The network handlers look every destination up here, also on unsubscribe and when it is stopped.
        ServerRunningMonitors.setServerData(new ServerRunningData(LOOPBACK + ":" + config.port()));
        ServerRunningMonitors.setRunningMonitors(monitors);
        embedded.start();
        var wait = new PortWait(config.mysqlWait());
        for (var destination : config.mysqlPorts().entrySet()) {
            wait.until(LOOPBACK, destination.getValue());
            var monitor = monitor(destination.getKey());
            monitors.put(destination.getKey(), monitor);
            monitor.start();
        }
        netty.setIp(LOOPBACK);
        netty.setPort(config.port());
        netty.start();
    }

    /** Ends the network first and then every destination, which writes its cursor out. */
    private void stop() {
        netty.stop();
    }

    /** Clients find the servers that could serve a destination there, and in another place the one that does. */
    private void register(String destination) {
        var zookeeper = ZkClientx.getZkClient(config.zookeeper());
        var own = ZookeeperPathUtils.getDestinationClusterNode(destination, LOOPBACK + ":" + config.port());
        zookeeper.createPersistent(ZookeeperPathUtils.getDestinationClusterRoot(destination), true);
        zookeeper.delete(own);
        zookeeper.createEphemeral(own);
    }

    private ServerRunningMonitor monitor(String destination) {
        var monitor = new ServerRunningMonitor(ServerRunningMonitors.getServerData());
        monitor.setDestination(destination);
        if (config.clustered()) {
            monitor.setZkClient(ZkClientx.getZkClient(config.zookeeper()));
        }
        monitor.setListener(new ServerRunningListener() {
            @Override
            public void processStart() {
                if (config.clustered()) {
                    register(destination);
                }
            }

            @Override
            public void processStop() {}

            @Override
            public void processActiveEnter() {
                embedded.start(destination);
            }

            @Override
            public void processActiveExit() {
                embedded.stop(destination);
            }
        });
        return monitor;
    }
}
