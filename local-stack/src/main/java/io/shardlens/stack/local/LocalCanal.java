package io.shardlens.stack.local;

import io.shardlens.stack.Account;
import io.shardlens.stack.CanalPart;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** The Canal server of this machine, in its own JVM. */
final class LocalCanal extends LocalJavaPart implements CanalPart {
    static final String SUBJECT = "Canal server";

    private static final Duration FIRST_START_WAIT = Duration.ofSeconds(60);

    private final String zookeeper;
    private final JavaProgram program;
    private final Path data;
    private final Account account;
    private final List<String> destinations;
    private final Map<String, Integer> mysqlPorts;
    private boolean startedBefore;

    /**
     * @param zookeeper where it meets the others of its cluster; empty for a server of its own
     * @param data holds the cursors and table histories
     * @param destinations in the order of the configuration
     * @param mysqlPorts by destination
     */
    LocalCanal(
            String name,
            String zookeeper,
            int port,
            LaunchPad pad,
            JavaProgram program,
            Path data,
            Account account,
            List<String> destinations,
            Map<String, Integer> mysqlPorts) {
        super(name, port, pad, program);
        this.zookeeper = zookeeper;
        this.program = program;
        this.data = data;
        this.account = account;
        this.destinations = destinations;
        this.mysqlPorts = mysqlPorts;
    }

    @Override
    public List<String> destinations() {
        return destinations;
    }

    @Override
    String subject() {
        return SUBJECT;
    }

    @Override
    List<String> prepare() throws IOException {
        Files.createDirectories(data);
        var file = PrivateFile.write(data.resolve("server.properties"), settings());
        return program.command(
                List.of(
                        // Canal prints TIMESTAMP values in the zone of its JVM.
                        "-Duser.timezone=UTC", "-Dfile.encoding=UTF-8"),
                List.of(file.toString()));
    }

    @Override
    void afterStart() throws IOException {
        super.afterStart();
        startedBefore = true;
    }

    /** On the first start the MySQL servers are being started too; later, one that is away must not hold up the others. */
    private String settings() throws IOException {
        var settings = new Properties();
        settings.setProperty("data.folder", data.toString());
        settings.setProperty("port", Integer.toString(port()));
        settings.setProperty("mysql.user", account.user());
        settings.setProperty("mysql.password", account.password());
        settings.setProperty("mysql.wait.millis", startedBefore ? "0" : Long.toString(FIRST_START_WAIT.toMillis()));
        settings.setProperty("zookeeper", zookeeper);
        mysqlPorts.forEach((destination, mysqlPort) ->
                settings.setProperty("destination." + destination, Integer.toString(mysqlPort)));
        var text = new StringWriter();
        settings.store(text, null);
        return text.toString();
    }
}
