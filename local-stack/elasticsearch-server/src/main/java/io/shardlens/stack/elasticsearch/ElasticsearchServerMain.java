package io.shardlens.stack.elasticsearch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.elasticsearch.common.logging.LogConfigurator;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.node.Node;
import org.elasticsearch.node.NodeValidationException;
import org.elasticsearch.plugins.PluginsLoader;

/**
 * Starts a node, prints {@code READY <port>} when it answers, and closes it on SIGTERM. Arguments: the home folder with
 * the modules, the data folder, the HTTP port.
 */
final class ElasticsearchServerMain {
    private static final int CLOSE_SECONDS = 10;

    private ElasticsearchServerMain() {}

    public static void main(String[] arguments) throws IOException, NodeValidationException, InterruptedException {
        var home = Path.of(arguments[0]).toAbsolutePath();
        var data = Path.of(arguments[1]).toAbsolutePath();
        var port = arguments[2];
        var config = Files.createDirectories(data.resolve("config"));
        var settings = settings(home, data, port);
        LogConfigurator.registerErrorListener();
        LogConfigurator.setNodeName(settings.get("node.name"));
        LogConfigurator.configureWithoutConfig(settings);
        var environment = new Environment(settings, config);
        var plugins = PluginsLoader.createPluginsLoader(
                PluginsLoader.loadModulesBundles(environment.modulesDir(), false),
                PluginsLoader.loadPluginsBundles(environment.pluginsDir(), false),
                Map.of(),
                // The server is on the class path here, not a named module.
                false);
        var node = new Node(environment, plugins);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> close(node), "shutdown"));
        node.start();
        System.out.println("READY " + port);
        Thread.currentThread().join();
    }

    private static Settings settings(Path home, Path data, String port) throws IOException {
        return Settings.builder()
                .put("path.home", home)
                .put("path.data", Files.createDirectories(data.resolve("data")))
                .put("path.logs", Files.createDirectories(data.resolve("logs")))
                .put("cluster.name", "shardlens-local")
                .put("node.name", "local-1")
                .put("discovery.type", "single-node")
                .put("network.host", "127.0.0.1")
                .put("http.port", port)
                .put("transport.port", "0")
                .put("cluster.routing.allocation.disk.threshold_enabled", false)
                .put("logger.level", "WARN")
                .build();
    }

    private static void close(Node node) {
        try {
            node.close();
            node.awaitClose(CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (IOException e) {
            System.err.println("The node did not close in order: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
