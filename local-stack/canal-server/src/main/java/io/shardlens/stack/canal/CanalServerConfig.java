package io.shardlens.stack.canal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/**
 * What the server reads from its settings file.
 *
 * @param dataFolder holds one folder per destination
 * @param port on loopback
 * @param user the MySQL account of every destination
 * @param mysqlWait how long to wait for a MySQL server's port before its destination starts anyway
 * @param zookeeper where the servers of a cluster meet, as {@code host:port}; empty for a server of its own
 * @param mysqlPorts the loopback port of the MySQL server of each destination, in the order of the file's names
 */
record CanalServerConfig(
        Path dataFolder,
        int port,
        String user,
        String password,
        Duration mysqlWait,
        String zookeeper,
        Map<String, Integer> mysqlPorts) {
    private static final String DESTINATION = "destination.";

    static CanalServerConfig read(Path file) throws IOException {
        var properties = new Properties();
        try (var reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        var ports = new LinkedHashMap<String, Integer>();
        properties.stringPropertyNames().stream()
                .filter(name -> name.startsWith(DESTINATION))
                .sorted()
                .forEach(name ->
                        ports.put(name.substring(DESTINATION.length()), Integer.valueOf(properties.getProperty(name))));
        return new CanalServerConfig(
                Path.of(required(properties, file, "data.folder")),
                Integer.parseInt(required(properties, file, "port")),
                required(properties, file, "mysql.user"),
                required(properties, file, "mysql.password"),
                Duration.ofMillis(Long.parseLong(required(properties, file, "mysql.wait.millis"))),
                properties.getProperty("zookeeper", ""),
                ports);
    }

    boolean clustered() {
        return !zookeeper.isEmpty();
    }

    private static String required(Properties properties, Path file, String name) {
        var value = properties.getProperty(name);
        if (value == null) {
            throw new IllegalArgumentException("Setting '" + name + "' is missing in " + file);
        }
        return value;
    }

    @Override
    public String toString() {
        return "CanalServerConfig[port=" + port + ", destinations=" + mysqlPorts + "]";
    }
}
