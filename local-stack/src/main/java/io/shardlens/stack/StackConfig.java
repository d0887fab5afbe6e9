package io.shardlens.stack;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * What to start, and where. Begin with {@link #in(Path)} and change what differs.
 *
 * @param dataFolder where all servers keep their data and logs; made if absent, continued if a stack ran there before
 * @param mysql the MySQL servers, at least one, with different names
 * @param canalPort on loopback; 0 takes a free one
 * @param elasticsearchPort on loopback; 0 takes a free one
 * @param accounts the accounts of every MySQL server
 * @param elasticsearchJvm what the Elasticsearch JVM is tuned for
 * @param schemaCounters whether MySQL counts statements and table accesses per schema in {@code performance_schema}
 *     ({@code events_statements_summary_by_digest}, {@code table_io_waits_summary_by_table})
 * @param startTimeout the longest time one server may take until it answers
 * @param listener told what starts and how long it took; called from several threads
 */
public record StackConfig(
        Path dataFolder,
        List<MySqlSpec> mysql,
        int canalPort,
        int elasticsearchPort,
        Accounts accounts,
        JvmProfile elasticsearchJvm,
        boolean schemaCounters,
        Duration startTimeout,
        Consumer<StackEvent> listener) {
    private static final Set<String> OTHER_PARTS = Set.of(StackConfig.CANAL, StackConfig.ELASTICSEARCH);

    /** The name of the Canal part. */
    public static final String CANAL = "canal";

    /** The name of the Elasticsearch part. */
    public static final String ELASTICSEARCH = "elasticsearch";

    public StackConfig {
        mysql = List.copyOf(mysql);
        var names = mysql.stream().map(MySqlSpec::name).toList();
        if (names.isEmpty()) {
            throw new IllegalArgumentException("A stack needs at least one MySQL server");
        }
        if (names.stream().distinct().count() < names.size()) {
            throw new IllegalArgumentException("MySQL server names must differ, not " + names);
        }
        names.stream().filter(OTHER_PARTS::contains).findFirst().ifPresent(name -> {
            throw new IllegalArgumentException("'" + name + "' is the name of another part, not of a MySQL server");
        });
        requirePort("Canal", canalPort);
        requirePort("Elasticsearch", elasticsearchPort);
        requireDifferent(Stream.concat(mysql.stream().map(MySqlSpec::port), Stream.of(canalPort, elasticsearchPort))
                .filter(port -> port != 0)
                .toList());
    }

    /** Two MySQL servers, {@code mysql-1} and {@code mysql-2}, free ports, new passwords, tuned for a quick start. */
    public static StackConfig in(Path dataFolder) {
        return new StackConfig(
                dataFolder,
                List.of(MySqlSpec.named("mysql-1"), MySqlSpec.named("mysql-2")),
                0,
                0,
                Accounts.generated(new SecureRandom()),
                JvmProfile.QUICK_START,
                false,
                Duration.ofMinutes(2),
                event -> {});
    }

    /** These MySQL servers on free ports. */
    public StackConfig withMySql(String... names) {
        return withMySql(List.of(names).stream().map(MySqlSpec::named).toList());
    }

    public StackConfig withMySql(List<MySqlSpec> servers) {
        return new StackConfig(
                dataFolder,
                servers,
                canalPort,
                elasticsearchPort,
                accounts,
                elasticsearchJvm,
                schemaCounters,
                startTimeout,
                listener);
    }

    public StackConfig withCanalPort(int port) {
        return new StackConfig(
                dataFolder,
                mysql,
                port,
                elasticsearchPort,
                accounts,
                elasticsearchJvm,
                schemaCounters,
                startTimeout,
                listener);
    }

    public StackConfig withElasticsearchPort(int port) {
        return new StackConfig(
                dataFolder, mysql, canalPort, port, accounts, elasticsearchJvm, schemaCounters, startTimeout, listener);
    }

    public StackConfig withAccounts(Accounts changed) {
        return new StackConfig(
                dataFolder,
                mysql,
                canalPort,
                elasticsearchPort,
                changed,
                elasticsearchJvm,
                schemaCounters,
                startTimeout,
                listener);
    }

    public StackConfig withElasticsearchJvm(JvmProfile profile) {
        return new StackConfig(
                dataFolder,
                mysql,
                canalPort,
                elasticsearchPort,
                accounts,
                profile,
                schemaCounters,
                startTimeout,
                listener);
    }

    public StackConfig withSchemaCounters(boolean on) {
        return new StackConfig(
                dataFolder,
                mysql,
                canalPort,
                elasticsearchPort,
                accounts,
                elasticsearchJvm,
                on,
                startTimeout,
                listener);
    }

    public StackConfig withStartTimeout(Duration longest) {
        return new StackConfig(
                dataFolder,
                mysql,
                canalPort,
                elasticsearchPort,
                accounts,
                elasticsearchJvm,
                schemaCounters,
                longest,
                listener);
    }

    public StackConfig withListener(Consumer<StackEvent> told) {
        return new StackConfig(
                dataFolder,
                mysql,
                canalPort,
                elasticsearchPort,
                accounts,
                elasticsearchJvm,
                schemaCounters,
                startTimeout,
                told);
    }

    private static void requireDifferent(List<Integer> ports) {
        if (ports.stream().distinct().count() < ports.size()) {
            throw new IllegalArgumentException("Two servers cannot have the same port; asked for were " + ports);
        }
    }

    static void requirePort(String subject, int port) {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("Port " + port + " for " + subject + " must be 0 (any) to 65535");
        }
    }
}
