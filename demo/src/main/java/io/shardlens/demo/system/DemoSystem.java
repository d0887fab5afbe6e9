package io.shardlens.demo.system;

import io.shardlens.demo.data.Databases;
import io.shardlens.demo.data.OrderGenerator;
import io.shardlens.demo.data.OrderLoader;
import io.shardlens.demo.data.OrderWriter;
import io.shardlens.demo.data.Placement;
import io.shardlens.demo.data.Share;
import io.shardlens.demo.data.WriteLoad;
import io.shardlens.demo.http.JsonHttp;
import io.shardlens.demo.http.OrdersApi;
import io.shardlens.demo.http.OrdersIndex;
import io.shardlens.demo.process.ChildProgram;
import io.shardlens.demo.process.ConfigurationFile;
import io.shardlens.demo.process.Console;
import io.shardlens.demo.process.DemoException;
import io.shardlens.demo.process.Patience;
import io.shardlens.stack.Accounts;
import io.shardlens.stack.JvmProfile;
import io.shardlens.stack.MySqlPart;
import io.shardlens.stack.MySqlSpec;
import io.shardlens.stack.Stack;
import io.shardlens.stack.StackConfig;
import io.shardlens.stack.StackEvent;
import io.shardlens.stack.Stacks;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/** Starts everything, in the order that gives the first answer soonest, and ends it in the reverse order. Not thread-safe. */
public final class DemoSystem implements AutoCloseable {
    private static final List<String> SERVERS = List.of("mysql-1", "mysql-2");
    private static final Duration API_START = Duration.ofSeconds(90);
    private static final int MOST_STARTS = 3;
    private static final Duration INDEXING = Duration.ofMinutes(10);

    private final Settings settings;
    private final Patience patience;
    private final Console console;
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final JsonHttp http = new JsonHttp();
    private boolean keep;
    private boolean atOnce;

    public DemoSystem(Settings settings, Patience patience, Console console) {
        this.settings = settings;
        this.patience = patience;
        this.console = console;
        this.keep = settings.keep();
    }

    /** Leaves the data folder where it is when this is closed. */
    public void keepData() {
        keep = true;
    }

    /** Somebody waits for the prompt: nothing is prepared for later starts when this is closed. */
    public void endAtOnce() {
        atOnce = true;
    }

    /**
     * Returns when the API answers and all rows are loaded; the index may still be filling.
     *
     * @param secrets makes passwords
     */
    public RunningDemo start(RandomGenerator secrets) throws IOException, SQLException, InterruptedException {
        Files.createDirectories(settings.logs());
        opened.push(() -> FolderTree.delete(settings.data(), keep));
        Accounts accounts = Accounts.generated(secrets);
        Stack stack = Stacks.open(stackConfig(accounts));
        opened.push(stack);
        opened.push(() -> {
            if (atOnce) {
                stack.elasticsearch().kill();
                stack.canal().kill();
            }
        });
        Databases databases = databases(stack);
        databases.createTables();
        Files.writeString(
                settings.configuration(),
                ConfigurationFile.text(
                        SERVERS, settings.ports(), stack.elasticsearch().url()));
        Programs programs = new Programs(
                settings, accounts, Long.toHexString(secrets.nextLong()) + Long.toHexString(secrets.nextLong()));
        ChildProgram api = started(programs.api());
        OrderGenerator generator = new OrderGenerator(settings.seed(), settings.rows());
        load(databases, generator);
        ChildProgram worker = started(programs.worker());
        OrdersApi ordersApi = new OrdersApi(
                http, URI.create("http://127.0.0.1:" + settings.ports().api()));
        awaitApi(api, ordersApi);
        WriteLoad writes = new WriteLoad(
                new OrderWriter(
                        generator,
                        settings.rows(),
                        new java.util.SplittableRandom(settings.seed() + 1),
                        databases,
                        Share.ALL),
                patience,
                console,
                WriteLoad.OnFailure.END);
        opened.push(writes);
        return new RunningDemo(
                stack,
                databases,
                generator,
                settings.seed(),
                settings.rows(),
                worker,
                programs,
                ordersApi,
                new OrdersIndex(http, stack.elasticsearch().url()),
                writes,
                http.mapper(),
                patience,
                console);
    }

    private StackConfig stackConfig(Accounts accounts) {
        List<Integer> ports = settings.ports().mysql();
        return StackConfig.in(settings.data().resolve("stack"))
                .withMySql(List.of(
                        new MySqlSpec(SERVERS.get(0), ports.get(0)), new MySqlSpec(SERVERS.get(1), ports.get(1))))
                .withCanalPort(settings.ports().canal())
                .withElasticsearchPort(settings.ports().elasticsearch())
                .withElasticsearchJvm(JvmProfile.QUICK_START)
                .withAccounts(accounts)
                .withSchemaCounters(true)
                .withListener(this::tell);
    }

    private void tell(StackEvent event) {
        switch (event) {
            case StackEvent.Preparing preparing -> console.line("  preparing " + preparing.subject() + " (once)");
            case StackEvent.Prepared prepared ->
                console.line("  prepared " + prepared.subject() + seconds(prepared.took()));
            case StackEvent.Starting starting ->
                console.status("  starting " + starting.subject() + " on port " + starting.port());
            case StackEvent.Started started ->
                console.line("  " + started.subject() + " answers on port " + started.port() + seconds(started.took()));
        }
    }

    private static String seconds(Duration took) {
        return String.format(Locale.ROOT, " (%.1f s)", took.toMillis() / 1000.0);
    }

    private static Databases databases(Stack stack) {
        return new Databases(stack.mysql().stream().map(DemoSystem::server).toList());
    }

    private static Databases.Server server(MySqlPart part) {
        return new Databases.Server(
                part.name(),
                part.jdbcUrl(""),
                part.accounts().admin().user(),
                part.accounts().admin().password());
    }

    private ChildProgram started(ChildProgram program) throws IOException {
        program.start();
        opened.push(program);
        return program;
    }

    /** Each server gets its rows by a connection of its own. */
    private void load(Databases databases, OrderGenerator generator) throws InterruptedException {
        OrderLoader loader = new OrderLoader(generator, settings.rows());
        long total = settings.rows() * (settings.withUnsharded() ? 2 : 1);
        AtomicLong loaded = new AtomicLong();
        List<Callable<Void>> loads = new java.util.ArrayList<>();
        for (Databases.Server server : databases.servers()) {
            loads.add(() -> {
                loader.loadShards(
                        server, databases, rows -> console.progress("loading rows", loaded.addAndGet(rows), total));
                return null;
            });
        }
        if (settings.withUnsharded()) {
            loads.add(() -> {
                loader.loadUnsharded(
                        databases.unsharded(), rows -> console.progress("loading rows", loaded.addAndGet(rows), total));
                return null;
            });
        }
        together(loads);
    }

    private static void together(List<Callable<Void>> tasks) throws InterruptedException {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Void>> running = tasks.stream().map(executor::submit).toList();
            try {
                for (Future<Void> task : running) {
                    task.get();
                }
            } catch (ExecutionException e) {
                executor.shutdownNow();
                throw new DemoException("the rows could not be loaded: " + e.getCause(), e);
            } catch (InterruptedException e) {
                executor.shutdownNow();
                throw e;
            }
        }
    }

    private void awaitApi(ChildProgram api, OrdersApi orders) throws InterruptedException {
        console.status("  waiting for the query API");
        // It ends when it cannot read the tables in time, which on a busy machine may happen while rows are loaded.
        AtomicLong starts = new AtomicLong(1);
        patience.until("the query API answers", API_START, () -> {
            if (!api.alive() && starts.incrementAndGet() <= MOST_STARTS) {
                api.start();
            }
            api.requireAlive();
            return orders.live();
        });
    }

    /** Returns when every row that was loaded is in the index. */
    public void awaitIndex(RunningDemo demo) throws InterruptedException {
        patience.until("the index is complete", INDEXING, () -> {
            demo.worker().requireAlive();
            demo.console().progress("indexing", demo.index().countAlias(), settings.rows());
            for (int database = 0; database < Placement.DATABASES; database++) {
                if (!demo.index().covered(Placement.schema(database))) {
                    return false;
                }
            }
            return true;
        });
    }

    /** Ends everything that was started. Goes on when one part fails to end, and says so. */
    @Override
    public void close() {
        while (!opened.isEmpty()) {
            try {
                opened.pop().close();
            } catch (Exception e) {
                console.line("While ending: " + e);
            }
        }
    }
}
