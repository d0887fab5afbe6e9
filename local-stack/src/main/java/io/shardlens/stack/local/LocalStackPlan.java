package io.shardlens.stack.local;

import io.shardlens.stack.JvmProfile;
import io.shardlens.stack.MySqlSpec;
import io.shardlens.stack.StackConfig;
import io.shardlens.stack.StackEvent;
import io.shardlens.stack.StackException;
import io.shardlens.stack.local.LocalPart.LaunchPad;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Builds the parts of a stack from its configuration, without starting any.
 *
 * @param data the stack's folder, absolute
 */
record LocalStackPlan(StackConfig config, Path data, StackFolders folders, EventClock events) {
    private static final int FIRST_SERVER_ID = 101;
    private static final List<String> CANAL_TUNING = List.of("-Xms64m", "-Xmx512m", "-XX:+UseSerialGC");

    LocalStack build(Ports free, FolderLock lock) throws IOException {
        var wanted = Stream.concat(
                        config.mysql().stream().map(MySqlSpec::port),
                        Stream.of(config.canalPort(), config.elasticsearchPort()))
                .toList();
        requireFree(wanted);
        var ports = free.choose(wanted);
        int servers = config.mysql().size();
        var pad = new LaunchPad(Files.createDirectories(data.resolve("log")), config.startTimeout(), events);
        return new LocalStack(
                mysql(pad, ports),
                canal(StackConfig.CANAL, "", pad, ports.get(servers), ports),
                elasticsearch(pad, ports.get(servers + 1)),
                lock,
                (name, zookeeper) ->
                        canal(name, zookeeper, pad, free.choose(List.of(0)).getFirst(), ports));
    }

    /** Before anything is started, what was asked for by number must be there. */
    private void requireFree(List<Integer> wanted) {
        var subjects = Stream.concat(
                        config.mysql().stream().map(server -> LocalMySql.subject(server.name())),
                        Stream.of(LocalCanal.SUBJECT, LocalElasticsearch.SUBJECT))
                .toList();
        for (int i = 0; i < wanted.size(); i++) {
            if (wanted.get(i) != 0) {
                Ports.requireFree(subjects.get(i), wanted.get(i));
            }
        }
    }

    private List<LocalMySql> mysql(LaunchPad pad, List<Integer> ports) {
        var files = preparedOnce();
        var parts = new ArrayList<LocalMySql>();
        for (int i = 0; i < config.mysql().size(); i++) {
            parts.add(new LocalMySql(
                    config.mysql().get(i).name(),
                    ports.get(i),
                    pad,
                    files,
                    data.resolve("mysql"),
                    FIRST_SERVER_ID + i,
                    config.schemaCounters(),
                    config.accounts()));
        }
        return List.copyOf(parts);
    }

    private LocalCanal canal(String name, String zookeeper, LaunchPad pad, int port, List<Integer> ports)
            throws IOException {
        var names = config.mysql().stream().map(MySqlSpec::name).toList();
        var mysqlPorts = new LinkedHashMap<String, Integer>();
        for (int i = 0; i < names.size(); i++) {
            mysqlPorts.put(names.get(i), ports.get(i));
        }
        var jars = ServerJars.of(folders.canal(), "canal-server");
        return new LocalCanal(
                name,
                zookeeper,
                port,
                pad,
                program("canal", "io.shardlens.stack.canal.CanalServerMain", jars, CANAL_TUNING),
                data.resolve(name),
                config.accounts().canal(),
                names,
                mysqlPorts);
    }

    private LocalElasticsearch elasticsearch(LaunchPad pad, int port) throws IOException {
        var home = folders.elasticsearch();
        var jars = ServerJars.of(home, "elasticsearch-server");
        var main = "io.shardlens.stack.elasticsearch.ElasticsearchServerMain";
        return new LocalElasticsearch(
                port,
                pad,
                program("elasticsearch_" + config.elasticsearchJvm(), main, jars, tuning(config.elasticsearchJvm())),
                home,
                data.resolve("elasticsearch"));
    }

    private JavaProgram program(String name, String main, ServerJars jars, List<String> tuning) throws IOException {
        return new JavaProgram(main, jars, tuning, AotCache.of(folders.cache().resolve("aot"), name, jars, tuning));
    }

    private static List<String> tuning(JvmProfile profile) {
        return switch (profile) {
            case QUICK_START -> List.of("-Xms512m", "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
            case THROUGHPUT -> List.of("-Xms1g", "-Xmx1g");
        };
    }

    /** Whichever MySQL server comes first prepares the files; the others wait for it. */
    private Supplier<MySqlServerFiles> preparedOnce() {
        return new Supplier<>() {
            private final ReentrantLock turn = new ReentrantLock();

            @Override
            public MySqlServerFiles get() {
                turn.lock();
                try {
                    return prepare();
                } catch (IOException e) {
                    throw new StackException("Cannot prepare the MySQL server in " + folders.cache(), e);
                } finally {
                    turn.unlock();
                }
            }
        };
    }

    private MySqlServerFiles prepare() throws IOException {
        if (!MySqlServerFiles.missing(folders.cache())) {
            return MySqlServerFiles.prepare(folders.cache());
        }
        var watch = events.start();
        events.tell(new StackEvent.Preparing("MySQL server files"));
        var files = MySqlServerFiles.prepare(folders.cache());
        events.tell(new StackEvent.Prepared("MySQL server files", watch.elapsed()));
        return files;
    }
}
