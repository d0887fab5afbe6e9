package io.shardlens.demo.fuzz.lab;

import io.shardlens.demo.data.Databases;
import io.shardlens.demo.fuzz.query.OracleValues;
import io.shardlens.demo.fuzz.query.Truth;
import io.shardlens.demo.fuzz.table.FuzzRow;
import io.shardlens.demo.fuzz.table.FuzzTable;
import io.shardlens.demo.http.JsonHttp;
import io.shardlens.demo.process.ChildProgram;
import io.shardlens.demo.process.Patience;
import io.shardlens.demo.system.FolderTree;
import io.shardlens.demo.system.Programs;
import io.shardlens.demo.system.Settings;
import io.shardlens.stack.Accounts;
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
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Two MySQL servers, Canal, Elasticsearch, the worker and the API. The servers stay from the first table to the last; worker and API start
 * anew for new tables. One thread.
 */
public final class Lab implements AutoCloseable {
    private static final Duration START = Duration.ofMinutes(6);
    private static final Duration CATCH_UP = Duration.ofMinutes(3);
    private static final Duration PROBE = Duration.ofSeconds(10);
    private static final Set<String> COVERED = Set.of("fresh", "behind");

    private final Settings settings;
    private final Patience patience;
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final JsonHttp http = new JsonHttp();
    private final URI api;
    private final ChildProgram worker;
    private final ChildProgram answerer;
    private final TableRows rows;
    private final Oracle oracle;
    private final Questioner questioner;
    private final StateIndex state;
    private final URI elasticsearch;
    private List<FuzzTable> tables = List.of();
    private boolean keep;

    /**
     * Starts the servers.
     *
     * @param secrets makes passwords
     * @param starting told what starts
     */
    public Lab(Settings settings, Patience patience, RandomGenerator secrets, Consumer<String> starting)
            throws IOException, SQLException {
        this.settings = settings;
        this.patience = patience;
        Files.createDirectories(settings.logs());
        Accounts accounts = Accounts.generated(secrets);
        Stack stack = Stacks.open(StackConfig.in(settings.data().resolve("stack"))
                .withMySql(List.of(
                        new MySqlSpec(
                                FuzzConfiguration.SERVERS.get(0),
                                settings.ports().mysql().get(0)),
                        new MySqlSpec(
                                FuzzConfiguration.SERVERS.get(1),
                                settings.ports().mysql().get(1))))
                .withCanalPort(settings.ports().canal())
                .withElasticsearchPort(settings.ports().elasticsearch())
                .withAccounts(accounts)
                .withStartTimeout(START)
                .withListener(event -> tell(event, starting)));
        opened.push(() -> FolderTree.delete(settings.data(), keep));
        opened.push(stack);
        try {
            Programs programs = new Programs(
                    settings, accounts, Long.toHexString(secrets.nextLong()) + Long.toHexString(secrets.nextLong()));
            worker = programs.worker();
            answerer = programs.api();
            opened.push(worker);
            opened.push(answerer);
            rows = TableRows.open(new Databases(stack.mysql().stream()
                    .map(part -> new Databases.Server(
                            part.name(),
                            part.jdbcUrl(""),
                            part.accounts().admin().user(),
                            part.accounts().admin().password()))
                    .toList()));
            opened.push(rows);
        } catch (SQLException | RuntimeException e) {
            close();
            throw e;
        }
        api = URI.create("http://127.0.0.1:" + settings.ports().api());
        elasticsearch = stack.elasticsearch().url();
        oracle = new Oracle(rows, new OracleValues(http.mapper()));
        questioner = new Questioner(http, api);
        state = new StateIndex(http, elasticsearch);
    }

    private static void tell(StackEvent event, Consumer<String> starting) {
        switch (event) {
            case StackEvent.Preparing preparing -> starting.accept("preparing " + preparing.subject() + " (once)");
            case StackEvent.Prepared prepared -> {}
            case StackEvent.Starting one -> starting.accept("starting " + one.subject());
            case StackEvent.Started started -> {}
        }
    }

    /** Leaves the data folder where it is when this is closed. */
    public void keepData() {
        keep = true;
    }

    /**
     * Puts tables up in place of those before, and waits until all of their rows can be found.
     *
     * @param content the tables, each with the rows that are there before anything reads them
     */
    public void install(Map<FuzzTable, List<FuzzRow>> content) throws IOException, SQLException, InterruptedException {
        worker.close();
        answerer.close();
        for (FuzzTable table : tables) {
            rows.drop(table);
            state.forget(table);
        }
        tables = List.of();
        List<FuzzTable> created = new ArrayList<>();
        for (Map.Entry<FuzzTable, List<FuzzRow>> entry : content.entrySet()) {
            rows.create(entry.getKey());
            created.add(entry.getKey());
            rows.become(entry.getKey(), entry.getValue());
        }
        tables = List.copyOf(created);
        Files.writeString(settings.configuration(), FuzzConfiguration.text(tables, settings.ports(), elasticsearch));
        worker.start();
        answerer.start();
        patience.until("the index holds every row", START, () -> {
            worker.requireAlive();
            answerer.requireAlive();
            return states().stream().allMatch(COVERED::contains) && !states().isEmpty();
        });
    }

    private List<String> states() throws IOException {
        JsonNode status = http.get(api.resolve("/v1/status"), PROBE).require();
        List<String> states = new ArrayList<>();
        for (JsonNode table : status.path("tables")) {
            table.path("shards").forEach(shard -> states.add(shard.path("state").asString("")));
        }
        return states;
    }

    /** The tables that are put up. */
    public List<FuzzTable> tables() {
        return tables;
    }

    /** The rows of a table now. */
    public List<FuzzRow> rows(FuzzTable table) {
        return List.copyOf(rows.of(table).values());
    }

    /** Deletes, changes and adds rows until these are there. */
    public void become(FuzzTable table, List<FuzzRow> wanted) throws SQLException {
        rows.become(table, wanted);
    }

    /** Waits until what was changed can be found. */
    public void awaitFresh() throws InterruptedException {
        Instant changed = patience.now();
        for (String server : FuzzConfiguration.SERVERS) {
            patience.until("the index is as fresh as " + server, CATCH_UP, () -> {
                worker.requireAlive();
                return state.freshAsOf(server).filter(changed::isBefore).isPresent();
            });
        }
    }

    /** From now on the worker reads nothing, and the second server counts as read an hour ago, until tables are put up. */
    public void fallBehind() throws IOException, InterruptedException {
        worker.close();
        String server = FuzzConfiguration.SERVERS.getLast();
        state.freshAsOf(server, patience.now().minus(Duration.ofHours(1)));
        patience.until("the API knows that the index is behind", START, () -> {
            answerer.requireAlive();
            for (JsonNode one :
                    http.get(api.resolve("/v1/status"), PROBE).require().path("servers")) {
                if (one.path("server").asString("").equals(server)) {
                    return one.path("lag-ms").asLong(0) > Duration.ofMinutes(59).toMillis();
                }
            }
            return false;
        });
    }

    /** What one table with all rows says. */
    public Truth truth(FuzzTable table, JsonNode query) throws SQLException {
        return oracle.truth(table, query);
    }

    /** What the API says; empty where the question cannot be put in that way. */
    public Optional<Finding> ask(FuzzTable table, ObjectNode query, Way way, Truth truth) throws IOException {
        answerer.requireAlive();
        return questioner.ask(table, query, way, truth);
    }

    /** Ends everything that was started. */
    @Override
    public void close() {
        while (!opened.isEmpty()) {
            try {
                opened.pop().close();
            } catch (Exception e) {
                System.err.println("While ending: " + e);
            }
        }
    }
}
