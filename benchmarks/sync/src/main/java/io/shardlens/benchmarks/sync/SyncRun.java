package io.shardlens.benchmarks.sync;

import io.shardlens.demo.http.JsonHttp;
import io.shardlens.demo.http.OrdersIndex;
import io.shardlens.demo.process.ChildProgram;
import io.shardlens.demo.process.Console;
import io.shardlens.demo.process.DemoPorts;
import io.shardlens.demo.process.Patience;
import io.shardlens.demo.system.FolderTree;
import io.shardlens.stack.JvmProfile;
import io.shardlens.stack.Stack;
import io.shardlens.stack.StackConfig;
import io.shardlens.stack.Stacks;
import java.io.BufferedWriter;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The stack and the rounds. One thread. */
final class SyncRun implements AutoCloseable {
    private static final String RAW = "mysql-raw";
    private static final String WORKER = "mysql-worker";
    private static final String DEBEZIUM = "mysql-debezium";
    private static final Duration REQUEST = Duration.ofMinutes(2);
    private static final Duration DEBEZIUM_START = Duration.ofMinutes(2);
    private static final int DATABASES = 4;
    private static final int INSERTS_PER_SECOND = 1000;

    private final Path root;
    private final Path folder;
    private final Console console;
    private final Patience patience;
    private final Stack stack;
    private final int port;
    private final Orders raw;
    private final Orders own;
    private final Orders debezium;
    private final URI elasticsearch;
    private final OrdersIndex index;
    private final JsonHttp http = new JsonHttp();
    private final Contenders contenders;
    private long version;
    private boolean measured;

    SyncRun(Path root, int perTable, Console console, Patience patience) throws IOException {
        this.root = root;
        this.console = console;
        this.patience = patience;
        this.folder = root.resolve(".shardlens")
                .resolve("bench-sync-" + ProcessHandle.current().pid());
        Files.createDirectories(folder.resolve("logs"));
        this.port = new DemoPorts(0, 0, 0, 0, List.of(0)).chosen().worker();
        this.stack = Stacks.open(StackConfig.in(folder.resolve("stack"))
                .withMySql(RAW, WORKER, DEBEZIUM)
                .withElasticsearchJvm(JvmProfile.THROUGHPUT));
        this.raw = new Orders(stack.mysql(RAW), perTable);
        this.own = new Orders(stack.mysql(WORKER), perTable);
        this.debezium = new Orders(stack.mysql(DEBEZIUM), perTable);
        this.elasticsearch = stack.elasticsearch().url();
        this.index = new OrdersIndex(http, elasticsearch);
        this.contenders = new Contenders(
                root,
                folder.resolve("logs"),
                elasticsearch,
                Map.of("BENCH_PASSWORD", debezium.server().accounts().admin().password()));
    }

    SyncReport measure(int rounds, Duration delayFor) throws Exception {
        for (Orders orders : List.of(raw, own, debezium)) {
            console.line("  loading " + orders.server().name());
            orders.create();
        }
        Worker worker = new Worker(workerProgram("worker", true), port, index, WORKER, patience);
        Worker fixed = new Worker(workerProgram("worker-fixed", false), port, index, WORKER, patience);
        console.line("  the worker fills its index");
        worker.startAndFill(DATABASES);
        worker.stop();
        Path documents = documents();
        makeIndices();
        console.line("  Debezium finds its place");
        placeDebezium();
        contenders.run("canal", Backlog.of(raw.rows()), version++, canal());
        Map<String, List<Outcome>> outcomes = new LinkedHashMap<>();
        for (int round = 1; round <= rounds; round++) {
            round(round, fixed, worker, documents, outcomes);
        }
        console.line("  how soon a row is found");
        worker.startAndFill(DATABASES);
        SearchDelay.Delays delays = new SearchDelay(own, elasticsearch, patience).measure(INSERTS_PER_SECOND, delayFor);
        worker.stop();
        measured = true;
        return new SyncReport(outcomes, delays, Backlog.of(own.rows()));
    }

    private interface Run {
        Outcome run() throws Exception;
    }

    private void round(int round, Worker fixed, Worker worker, Path documents, Map<String, List<Outcome>> outcomes)
            throws Exception {
        Backlog rows = Backlog.of(raw.rows());
        String[] drain = canal();
        timed(outcomes, SyncReport.CANAL, raw, round, () -> contenders.run("canal", rows, version, drain));
        timed(
                outcomes,
                SyncReport.BULK,
                null,
                round,
                () -> contenders.run("bulk", rows, version, documents.toString()));
        timed(
                outcomes,
                SyncReport.LIMIT,
                raw,
                round,
                () -> contenders.run("limit", rows, version, drain[0], drain[1], documents.toString()));
        timed(outcomes, SyncReport.FIXED, own, round, () -> caughtUp(fixed, rows));
        timed(outcomes, SyncReport.WORKER, own, round, () -> caughtUp(worker, rows));
        timed(outcomes, SyncReport.DEBEZIUM, debezium, round, () -> contenders.run("debezium", rows, version, peer()));
    }

    private static Outcome caughtUp(Worker worker, Backlog rows) throws IOException, InterruptedException {
        Outcome outcome = worker.run(rows);
        worker.catchUp();
        worker.stop();
        return outcome;
    }

    private void timed(
            Map<String, List<Outcome>> outcomes, String contender, @Nullable Orders backlog, int round, Run run)
            throws Exception {
        console.status("  round " + round + ": writing for " + contender);
        if (backlog != null) {
            backlog.update(round);
        }
        version += raw.rows() + 1;
        console.status("  round " + round + ": " + contender);
        Outcome outcome = run.run();
        outcomes.computeIfAbsent(contender, name -> new ArrayList<>()).add(outcome);
        console.done();
        console.line(String.format(
                Locale.ROOT,
                "  round %d: %s: %,.0f rows/s, %.1f µs CPU per row",
                round,
                contender,
                outcome.rowsPerSecond(),
                outcome.cpuMicrosPerRow()));
    }

    private String[] canal() {
        return new String[] {String.valueOf(stack.canal().port()), RAW};
    }

    private String[] peer() {
        return new String[] {
            String.valueOf(debezium.server().port()),
            debezium.server().accounts().admin().user(),
            folder.resolve("debezium").toString()
        };
    }

    /** It writes no place to go on from before it has seen one row. */
    private void placeDebezium() throws Exception {
        Files.createDirectories(folder.resolve("debezium"));
        try (ChildProgram program = contenders.program("debezium", new Backlog(1, 0), 0, List.of(peer()))) {
            program.start();
            patience.until("Debezium has seen a row", DEBEZIUM_START, () -> {
                try (var connection = debezium.connect();
                        var statement = connection.createStatement()) {
                    statement.execute("UPDATE " + Orders.table(0) + " SET amount = amount + 1 LIMIT 1");
                }
                patience.pause().by(Duration.ofSeconds(1));
                return !program.alive();
            });
            Contenders.outcome(program);
        }
    }

    /** The worker's documents, for those who send without making any. */
    private Path documents() throws IOException {
        Path file = folder.resolve("documents.ndjson");
        try (BufferedWriter out = Files.newBufferedWriter(file);
                OrdersIndex.Scan scan = index.scan()) {
            while (scan.hasNext()) {
                OrdersIndex.Document document = scan.next();
                out.write(document.id() + "\n" + document.source() + "\n");
            }
        }
        return file;
    }

    /** As the worker's own index is. */
    private void makeIndices() throws IOException {
        JsonNode like = http.get(elasticsearch.resolve("/orders-000001"), REQUEST)
                .require()
                .path("orders-000001");
        ObjectNode settings = (ObjectNode) like.path("settings").deepCopy();
        ((ObjectNode) settings.path("index"))
                .remove(List.of("uuid", "version", "creation_date", "provided_name", "routing"));
        for (String name : List.of("bench-raw", "bench-debezium")) {
            ObjectNode body = http.mapper().createObjectNode();
            body.set("settings", settings);
            ObjectNode mappings = (ObjectNode) like.path("mappings").deepCopy();
            if (name.equals("bench-debezium")) {
                // Its values are written as it gives them: dates are numbers there.
                mappings.remove("_meta");
                ObjectNode properties = (ObjectNode) mappings.path("properties");
                properties.putObject("created_at").put("type", "long");
                properties.putObject("paid_at").put("type", "long");
                properties.putObject("attributes").put("type", "keyword");
            }
            body.set("mappings", mappings);
            http.put(elasticsearch.resolve("/" + name), body, REQUEST).require();
        }
    }

    private ChildProgram workerProgram(String name, boolean shardingKeyChanges) throws IOException {
        Path configuration = folder.resolve(name + ".yaml");
        Files.writeString(configuration, """
                epoch: 1
                servers:
                  %s: {host: 127.0.0.1, port: %d, user: "${SHARDLENS_MYSQL_USER}", password: "${SHARDLENS_MYSQL_PASSWORD}"}
                databases: {shop_0: {server: %1$s}, shop_1: {server: %1$s}, shop_2: {server: %1$s}, shop_3: {server: %1$s}}
                tables:
                  orders:
                    primary-key: [order_id]
                    sharding-key: user_id
                    id-scope: global
                    sharding-key-changes: %b
                    rule: {type: two-level-hash, hash: identity, mode: floor-mod, databases: [shop_0, shop_1, shop_2, shop_3],
                           tables-per-database: 4, table: "orders_{0}", numbering: per-database}
                canal: {host: 127.0.0.1, port: %d}
                elasticsearch: {url: "%s"}
                sync: {port: %d}
                """.formatted(
                WORKER, own.server().port(), shardingKeyChanges, stack.canal().port(), elasticsearch, port));
        return new ChildProgram(new ChildProgram.Spec(
                "sync-worker",
                root.resolve("sync-worker"),
                List.of("-Xmx256m", "-XX:+UseSerialGC"),
                "io.shardlens.sync.SyncMain",
                List.of("run", "--config", configuration.toString()),
                Map.of(
                        "SHARDLENS_MYSQL_USER",
                        own.server().accounts().worker().user(),
                        "SHARDLENS_MYSQL_PASSWORD",
                        own.server().accounts().worker().password()),
                folder.resolve("logs").resolve(name + ".log")));
    }

    @Override
    public void close() throws IOException {
        stack.close();
        FolderTree.delete(folder, !measured);
    }
}
