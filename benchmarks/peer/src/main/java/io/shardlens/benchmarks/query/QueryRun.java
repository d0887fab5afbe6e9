package io.shardlens.benchmarks.query;

import com.zaxxer.hikari.HikariDataSource;
import io.shardlens.demo.http.JsonHttp;
import io.shardlens.demo.process.ChildProgram;
import io.shardlens.demo.process.Console;
import io.shardlens.demo.process.DemoPorts;
import io.shardlens.demo.process.Patience;
import io.shardlens.demo.system.FolderTree;
import io.shardlens.stack.Account;
import io.shardlens.stack.JvmProfile;
import io.shardlens.stack.MySqlPart;
import io.shardlens.stack.Stack;
import io.shardlens.stack.StackConfig;
import io.shardlens.stack.Stacks;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.sql.DataSource;

/** The stack, the rows and the programs that answer. One thread. */
final class QueryRun implements AutoCloseable {
    private static final String SERVER = "mysql-1";
    private static final Duration LONGEST = Duration.ofMinutes(15);
    private static final Duration REQUEST = Duration.ofSeconds(10);
    private static final List<Integer> CLIENTS = List.of(1, 4);

    private final Path root;
    private final Path folder;
    private final Console console;
    private final Patience patience;
    private final Layout few;
    private final Layout many;
    private final DemoPorts ports;
    private final Stack stack;
    private final MySqlPart server;
    private final JsonHttp http = new JsonHttp();
    private final ChildProgram worker;
    private final ChildProgram api;
    private boolean measured;

    QueryRun(Path root, int rows, Console console, Patience patience) throws IOException {
        this.root = root;
        this.console = console;
        this.patience = patience;
        this.few = new Layout("orders", 4, rows);
        this.many = new Layout("wide", 64, rows);
        this.folder = root.resolve(".shardlens")
                .resolve("bench-query-" + ProcessHandle.current().pid());
        Files.createDirectories(folder.resolve("logs"));
        this.ports = new DemoPorts(0, 0, 0, 0, List.of(0)).chosen();
        this.stack = Stacks.open(
                StackConfig.in(folder.resolve("stack")).withMySql(SERVER).withElasticsearchJvm(JvmProfile.THROUGHPUT));
        this.server = stack.mysql(SERVER);
        Files.writeString(folder.resolve("shardlens.yaml"), configuration());
        this.worker = program(
                "sync-worker",
                "io.shardlens.sync.SyncMain",
                List.of("run"),
                server.accounts().worker());
        this.api = program(
                "query-api",
                "io.shardlens.query.QueryMain",
                List.of(),
                server.accounts().api());
    }

    List<QueryReport.Asked> measure(int rounds, Duration turn) throws Exception {
        for (Layout layout : List.of(few, many)) {
            console.line("  loading " + layout.rows() + " rows into " + layout.slots() + " tables");
            layout.create(server);
        }
        worker.start();
        console.line("  the worker fills the indices");
        patience.until("the indices are complete", LONGEST, () -> {
            worker.requireAlive();
            return covered(few) && covered(many);
        });
        api.start();
        URI base = URI.create("http://127.0.0.1:" + ports.api());
        patience.until("the API answers", LONGEST, () -> {
            api.requireAlive();
            return http.get(base.resolve("/health/ready"), REQUEST).ok();
        });
        console.line("  opening the peers");
        List<DataSource> plain =
                IntStream.range(0, Layout.DATABASES).mapToObj(this::plain).toList();
        DataSource one = Sphere.open(server, few, 1);
        DataSource four = Sphere.open(server, few, 4);
        Questions questions = new Questions(base, http.mapper(), few, many, plain, one, four);
        Interleaving interleaving = new Interleaving(rounds, turn, this::cpuNanos);
        List<QueryReport.Asked> asked = new ArrayList<>();
        for (Question question : questions.all()) {
            for (int clients : CLIENTS) {
                console.line("  asking: " + question.name() + ", " + clients + " at once");
                asked.add(new QueryReport.Asked(question.name(), clients, interleaving.measure(question, clients)));
            }
        }
        measured = true;
        return asked;
    }

    private boolean covered(Layout layout) throws IOException {
        for (int database = 0; database < Layout.DATABASES; database++) {
            var reply = http.get(
                    stack.elasticsearch()
                            .url()
                            .resolve("/shardlens-state/_doc/coverage-" + layout.name() + "-ds_" + database),
                    REQUEST);
            if (reply.body() == null || !reply.body().at("/_source/complete").asBoolean(false)) {
                return false;
            }
        }
        return true;
    }

    /** Of this process and of all that it has started, which are the API and the servers. */
    private long cpuNanos() {
        return ProcessHandle.current()
                        .descendants()
                        .mapToLong(QueryRun::cpuNanos)
                        .sum()
                + cpuNanos(ProcessHandle.current());
    }

    private static long cpuNanos(ProcessHandle process) {
        return process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
    }

    private DataSource plain(int database) {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(server.jdbcUrl("ds_" + database) + "&useServerPrepStmts=true&cachePrepStmts=true");
        pool.setUsername(server.accounts().admin().user());
        pool.setPassword(server.accounts().admin().password());
        return pool;
    }

    private String configuration() {
        return """
                epoch: 1
                servers:
                  mysql-1: {host: 127.0.0.1, port: %d, user: "${SHARDLENS_MYSQL_USER}", password: "${SHARDLENS_MYSQL_PASSWORD}"}
                databases: {ds_0: {server: mysql-1}, ds_1: {server: mysql-1}, ds_2: {server: mysql-1}, ds_3: {server: mysql-1}}
                tables:
                  orders: {primary-key: [order_id], sharding-key: order_id, id-scope: global, rule: %s}
                  wide: {primary-key: [order_id], sharding-key: order_id, id-scope: global, rule: %s}
                canal: {host: 127.0.0.1, port: %d}
                elasticsearch: {url: "%s"}
                sync: {port: %d}
                api: {port: %d, pool-size: 16, cursor-secret: "${SHARDLENS_CURSOR_SECRET}"}
                """.formatted(
                        server.port(),
                        few.rule(),
                        many.rule(),
                        stack.canal().port(),
                        stack.elasticsearch().url(),
                        ports.worker(),
                        ports.api());
    }

    private ChildProgram program(String module, String main, List<String> command, Account account) {
        List<String> arguments = new ArrayList<>(command);
        arguments.addAll(List.of("--config", folder.resolve("shardlens.yaml").toString()));
        return new ChildProgram(new ChildProgram.Spec(
                module,
                root.resolve(module),
                List.of("-Xmx512m", "--enable-native-access=ALL-UNNAMED"),
                main,
                arguments,
                Map.of(
                        "SHARDLENS_MYSQL_USER",
                        account.user(),
                        "SHARDLENS_MYSQL_PASSWORD",
                        account.password(),
                        "SHARDLENS_CURSOR_SECRET",
                        "only for this run of the benchmark, never elsewhere"),
                folder.resolve("logs").resolve(module + ".log")));
    }

    @Override
    public void close() throws IOException {
        api.close();
        worker.close();
        stack.close();
        FolderTree.delete(folder, !measured);
    }
}
