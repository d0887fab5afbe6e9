package io.shardlens.sync.simulation;

import io.shardlens.catalog.lineage.Version;
import io.shardlens.catalog.watermark.Coverage;
import io.shardlens.catalog.watermark.CoveredIndex;
import io.shardlens.sync.change.RowChange;
import io.shardlens.sync.checkpoint.CoverageRecords;
import io.shardlens.sync.checkpoint.Lease;
import io.shardlens.sync.checkpoint.Leases;
import io.shardlens.sync.checkpoint.ServerState;
import io.shardlens.sync.checkpoint.StateStore;
import io.shardlens.sync.checkpoint.TransactionEnd;
import io.shardlens.sync.deadletter.DeadLetter;
import io.shardlens.sync.document.Origin;
import io.shardlens.sync.document.RowOperations;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Servers, streams, index and state, and what must hold of them. One thread, no time but its own. */
final class World {
    /** Whoever decides what happens next. */
    interface Interruptions {
        /** Whoever is about to write state falls asleep. */
        void writerSleeps();

        /** Something takes its time: others go on. */
        void meanwhile();
    }

    private static final int[] FIRST_FILES = {900, 50};
    private static final int ROWS_BEFORE = 4;
    private static final long FIRST_EPOCH = 1;

    private final Scenario scenario;
    private final Set<Rule> off;
    private final @Nullable List<String> trace;
    private final Interruptions interruptions;
    private final Tables tables;
    private final long epoch;
    private final Application application;
    private final List<MySqlModel> servers = new ArrayList<>();
    /** By shard. */
    private final List<TableModel> models = new ArrayList<>();

    private final List<CanalModel> canals = new ArrayList<>();
    private final IndexModel index;
    private final Network network = new Network();
    private final StateModel store;
    private final Invariants invariants;
    private final boolean[] excused = new boolean[Tables.SERVERS];
    private int depth;
    private long clock;

    /** @param trace gets a line for each thing that happens; null for none */
    World(Scenario scenario, Set<Rule> off, @Nullable List<String> trace, Interruptions interruptions) {
        this.scenario = scenario;
        this.off = off;
        this.trace = trace;
        this.interruptions = interruptions;
        tables = tables(scenario, off);
        epoch = scenario == Scenario.MOVED_HALVES ? FIRST_EPOCH + 1 : FIRST_EPOCH;
        index = new IndexModel(
                off.contains(Rule.TOMBSTONES), (before, after) -> invariants().replaced(before, after));
        store = new StateModel(!off.contains(Rule.FENCING), new StateModel.Events() {
            @Override
            public void sleep() {
                interruptions.writerSleeps();
            }

            @Override
            public void written(String id, @Nullable ObjectNode before, ObjectNode after) {
                invariants().written(id, before, after);
            }
        });
        for (int i = 0; i < Tables.SERVERS; i++) {
            int server = i;
            LongPredicate ours = id -> scenario != Scenario.MOVED_HALVES || Application.home(id) == server;
            MySqlModel mysql = new MySqlModel(
                    server,
                    FIRST_FILES[server],
                    tables.shardsOf(server).stream()
                            .map(shard -> new TableModel(shard, server, tables.binlogName(shard), ours))
                            .toList());
            servers.add(mysql);
            models.addAll(mysql.tables());
            canals.add(new CanalModel(
                    mysql,
                    !off.contains(Rule.BATCH_NUMBERS),
                    events -> invariants().acknowledged(server, events)));
        }
        application = new Application(servers, scenario);
        invariants = new Invariants(servers, tables, index);
        Leases nobody = new Leases(store, "nobody", FIRST_EPOCH, Tables.NAMES, Duration.ofNanos(1), () -> 0);
        nobody.beat();
        boolean halves = scenario == Scenario.MOVED_HALVES;
        boolean rows = halves || scenario == Scenario.ROWS_BEFORE;
        if (halves) {
            application.openHalves();
        }
        servers.forEach(server -> begin(server, nobody, rows, !rows || (halves && server.index() == 0)));
        if (halves) {
            indexAllAs(servers.getFirst());
        }
        nobody.end();
    }

    /** All rows of a server have been indexed as its own. */
    private void indexAllAs(MySqlModel server) {
        TableModel table = server.tables().getFirst();
        Origin origin = new Origin(tables.table(table.shard()), server.end(), Version.of(0, server.end()));
        for (Row row : table.rows().values()) {
            RowOperations.of(origin, List.of(new RowChange.Insert(row.image())), Tables.HALVES_UNKNOWN.documents())
                    .operations()
                    .forEach(index::apply);
        }
    }

    private static Tables tables(Scenario scenario, Set<Rule> off) {
        return switch (scenario) {
            case FIXED_ROWS, ROWS_BEFORE -> Tables.FIXED;
            case MOVING_ROWS -> off.contains(Rule.CONFLICTS) ? Tables.MOVING_UNKNOWN : Tables.MOVING;
            case MOVED_HALVES -> off.contains(Rule.OWNERSHIP) ? Tables.HALVES_UNKNOWN : Tables.HALVES;
            case SAME_KEYS -> off.contains(Rule.SHARD_IDS) ? Tables.FIXED : Tables.SAME_KEYS;
        };
    }

    /**
     * @param rows whether there are some that have to be read; else there are none
     * @param followed whether a worker had applied everything; else none was ever there
     */
    private void begin(MySqlModel server, Leases nobody, boolean rows, boolean followed) {
        int number = server.index();
        for (int i = 0; i < ROWS_BEFORE && rows; i++) {
            application.transaction(server, new Choice(ROWS_BEFORE * number + i + 1));
        }
        server.write(List.of(), false);
        server.commitAll();
        canals.get(number).skip();
        if (followed) {
            Lease lease = nobody.take(Tables.server(number)).orElseThrow();
            ServerState state = ServerState.takeOver(store, lease, server.uuid(), FIRST_EPOCH, () -> -1);
            state.write(new TransactionEnd(server.executed(), server.end()));
            for (TableModel table : rows ? List.<TableModel>of() : server.tables()) {
                String shard = tables.table(table.shard()).shard().name();
                new CoverageRecords(store, state.lease()).write(new Coverage("t", shard, CoveredIndex.NONE, true, ""));
                covers(table, true);
            }
        }
    }

    /** It is on record whether the index holds all rows of a table. */
    void covers(TableModel table, boolean all) {
        invariants.covered(table.shard(), all);
        say(() -> "the index " + (all ? "holds" : "does not hold") + " all rows of " + table);
    }

    Invariants invariants() {
        return invariants;
    }

    /** Of the topology that workers know. */
    long epoch() {
        return epoch;
    }

    Application application() {
        return application;
    }

    /** An answer takes its time, and rows go elsewhere meanwhile. */
    void rowsMove(Choice choice) {
        MySqlModel server = servers.get(choice.below(Tables.SERVERS));
        String what = scenario == Scenario.MOVING_ROWS
                ? application.move(server, choice)
                : application.transaction(server, choice);
        say(() -> "  between two questions: " + what);
    }

    Set<Rule> off() {
        return off;
    }

    Tables tables() {
        return tables;
    }

    MySqlModel mysql(int server) {
        return servers.get(server);
    }

    TableModel table(int shard) {
        return models.get(shard);
    }

    CanalModel canal(int server) {
        return canals.get(server);
    }

    IndexModel index() {
        return index;
    }

    Network network() {
        return network;
    }

    StateStore store() {
        return store;
    }

    /** What becomes of the next write of state. */
    void nextWrite(StateModel.Fault fault) {
        store.nextWrite(fault);
    }

    List<MySqlModel> servers() {
        return servers;
    }

    /** Something has happened to a server after which it may stand still. */
    void excuse(int server) {
        excused[server] = true;
    }

    boolean excused(int server) {
        return excused[server];
    }

    /** A row is not in the index as it is. */
    void letter(DeadLetter letter) {
        if (letter.kind() == DeadLetter.Kind.CLASH) {
            throw new Violation("a row that only moved is called a clash: " + letter);
        }
    }

    Instant now() {
        return Instant.ofEpochMilli(clock);
    }

    void tick() {
        clock++;
    }

    /** Something happens. */
    void say(Supplier<String> what) {
        if (trace != null) {
            trace.add("  ".repeat(depth) + what.get());
        }
    }

    /** Makes what is durable searchable. */
    void refreshIndex() {
        index.refresh();
        invariants.refreshed();
    }

    /** While something takes its time, others go on. */
    void meanwhile() {
        depth++;
        interruptions.meanwhile();
        depth--;
    }
}
