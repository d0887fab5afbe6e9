package io.shardlens.sync.simulation;

import io.shardlens.catalog.watermark.Coverage;
import io.shardlens.catalog.watermark.CoveredIndex;
import io.shardlens.sync.checkpoint.CoverageRecords;
import io.shardlens.sync.checkpoint.ServerState;
import io.shardlens.sync.checkpoint.StateStore;
import io.shardlens.sync.checkpoint.TransactionEnd;
import io.shardlens.sync.deadletter.DeadLetter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Servers, streams, index, state and workers, and a schedule of what happens to them. One thread, no time but its own. */
final class World {
    private static final int[] FIRST_FILES = {900, 5};
    private static final int MEANWHILE = 4;
    private static final int ROUNDS = 200;
    private static final int ROWS_BEFORE = 4;
    /** What waits for a refresh goes on after it. */
    private static final int IDLE_ROUNDS = 3;

    private final Scenario scenario;
    private final Set<Rule> off;
    private final int[] schedule;
    private final @Nullable List<String> trace;
    private final Tables tables;
    private final Application application;
    private final List<MySqlModel> servers = new ArrayList<>();
    private final List<CanalModel> canals = new ArrayList<>();
    private final IndexModel index;
    private final Network network;
    private final StateModel store;
    private final Invariants invariants;
    private final boolean[] excused = new boolean[Tables.SERVERS];
    private int next;
    private int depth;
    private int meanwhile;
    private long clock;
    private int started;
    private WorkerModel current;
    private WorkerModel acting;
    /** A worker whose place the current one has taken. */
    private @Nullable WorkerModel former;

    /** @param trace gets a line for each thing that happens; null for none */
    World(Scenario scenario, Set<Rule> off, int[] schedule, @Nullable List<String> trace) {
        this.scenario = scenario;
        this.off = off;
        this.schedule = schedule;
        this.trace = trace;
        tables = scenario == Scenario.MOVING_ROWS && !off.contains(Rule.CONFLICTS) ? Tables.MOVING : Tables.FIXED;
        index = new IndexModel(
                off.contains(Rule.TOMBSTONES), (before, after) -> invariants().replaced(before, after));
        network = new Network();
        store = new StateModel(!off.contains(Rule.FENCING), new StateModel.Events() {
            @Override
            public void sleep() {
                acting().sleep();
            }

            @Override
            public void written(String id, @Nullable ObjectNode before, ObjectNode after) {
                invariants().written(id, before, after);
            }
        });
        for (int i = 0; i < Tables.SERVERS; i++) {
            int server = i;
            MySqlModel mysql = new MySqlModel(server, FIRST_FILES[server]);
            servers.add(mysql);
            canals.add(new CanalModel(mysql, events -> invariants().acknowledged(server, events)));
        }
        application = new Application(servers);
        invariants = new Invariants(servers, index);
        current = start();
        acting = current;
        begin();
    }

    /** In most worlds a worker was there before and had applied everything. */
    private void begin() {
        for (MySqlModel server : servers) {
            int index = server.index();
            for (int i = 0; i < ROWS_BEFORE && scenario == Scenario.ROWS_BEFORE; i++) {
                application.transaction(server, new Choice(ROWS_BEFORE * index + i + 1));
            }
            server.write(List.of(), false);
            server.commitAll();
            canals.get(index).skip();
            if (scenario != Scenario.ROWS_BEFORE) {
                ServerState state = ServerState.takeOver(store, Tables.server(index), server.uuid(), 1, "nobody");
                state.write(new TransactionEnd(server.executed(), server.end()));
                String shard = tables.table(index).shard().name();
                new CoverageRecords(store, state.lease()).write(new Coverage("t", shard, CoveredIndex.NONE, true, ""));
                covers(index, true);
            }
        }
    }

    /** It is on record whether the index holds all rows of a server. */
    void covers(int server, boolean all) {
        invariants.covered(server, all);
        say(() -> "the index " + (all ? "holds" : "does not hold") + " all rows of " + Tables.server(server));
    }

    private WorkerModel acting() {
        return acting;
    }

    private Invariants invariants() {
        return invariants;
    }

    private WorkerModel start() {
        return new WorkerModel(this, "worker " + (char) ('A' + started++));
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

    /** A row is not in the index as it is. */
    void letter(DeadLetter letter) {
        if (letter.kind() == DeadLetter.Kind.CLASH) {
            throw new Violation("a row that only moved is called a clash: " + letter);
        }
    }

    Instant now() {
        return Instant.ofEpochMilli(clock);
    }

    /** Runs the schedule, lets everything come to rest and looks at the outcome. */
    void run() {
        while (next < schedule.length) {
            step();
        }
        rest();
    }

    private void step() {
        int number = schedule[next++];
        clock++;
        Action action = Action.of(number);
        Choice choice = new Choice(Action.detail(number));
        int server = choice.below(Tables.SERVERS);
        switch (action) {
            case TRANSACTION -> {
                String what = application.transaction(mysql(server), choice);
                say(() -> what);
            }
            case MOVE -> {
                if (scenario == Scenario.MOVING_ROWS) {
                    String what = application.move(server, choice);
                    say(() -> what);
                }
            }
            case PIPELINE -> pipeline(server, choice);
            case REFRESH -> {
                meanwhile = choice.below(MEANWHILE);
                by(worker(choice), "refreshes", WorkerModel::refresh);
            }
            case COMMIT_BECOMES_VISIBLE -> mysql(server).commit();
            case PROBE -> {
                invariants.asked(server, now());
                by(worker(choice), "asks " + Tables.server(server), w -> w.probe(server));
            }
            case LATE_REQUEST -> {
                if (network.arrive(choice)) {
                    say(() -> "a late request arrives");
                }
            }
            case KILL -> kill(worker(choice));
            case ANOTHER_WORKER -> another();
            case CANAL -> canal(server, choice);
            case STATE_FAULT -> {
                StateModel.Fault fault = StateModel.Fault.values()[choice.below(4)];
                meanwhile = 1 + choice.below(MEANWHILE);
                store.nextWrite(fault);
                say(() -> "the next write of state: " + fault);
            }
            case INDEX_RESTART -> {
                index.forgetDeletes();
                say(() -> "Elasticsearch is started again");
            }
        }
    }

    private void say(Supplier<String> what) {
        if (trace != null) {
            trace.add("  ".repeat(depth) + what.get());
        }
    }

    private WorkerModel worker(Choice choice) {
        WorkerModel other = former;
        return other != null && choice.oneIn(3) ? other : current;
    }

    private interface Act {
        void act(WorkerModel worker);
    }

    private boolean by(WorkerModel worker, @Nullable String what, Act act) {
        if (!worker.free()) {
            return false;
        }
        if (what != null) {
            say(() -> worker.name() + " " + what);
        }
        WorkerModel before = acting;
        acting = worker;
        try {
            act.act(worker);
        } catch (WorkerModel.Killed e) {
            say(() -> worker.name() + " does not finish that");
        } finally {
            acting = before;
        }
        return true;
    }

    private void pipeline(int server, Choice choice) {
        WorkerModel worker = worker(choice);
        int steps = 1 + choice.below(4);
        for (int i = 0; i < steps; i++) {
            by(worker, "goes on with " + Tables.server(server), w -> {
                String done = w.step(server, choice);
                say(() -> "  " + done);
            });
        }
    }

    private void kill(WorkerModel worker) {
        say(() -> worker.name() + " is killed");
        worker.kill();
        if (worker == current) {
            current = start();
        } else {
            former = null;
        }
    }

    /** Another worker starts, while the present one perhaps only sleeps. */
    private void another() {
        WorkerModel oldest = former;
        if (oldest != null) {
            oldest.kill();
        }
        former = current;
        current = start();
        say(() -> current.name() + " is started beside the other");
    }

    private void canal(int server, Choice choice) {
        CanalModel canal = canal(server);
        String name = Tables.server(server);
        int some = 1 + choice.below(4);
        switch (choice.below(12)) {
            case 0, 1, 2, 3 -> {
                canal.restart();
                say(() -> "Canal of " + name + " is started again");
            }
            case 4, 5, 6, 7 -> {
                canal.rewind(some);
                say(() -> "Canal of " + name + " reads anew from " + some + " transactions before");
            }
            case 8, 9 -> {
                canal.forget(some);
                say(() -> "Canal of " + name + " forgets that " + some + " transactions were acknowledged");
            }
            case 10 -> {
                excused[server] = true;
                canal.skip();
                say(() -> "Canal of " + name + " skips to the newest position");
            }
            default -> {
                if (mysql(server).original()) {
                    excused[server] = true;
                    mysql(server).failOver();
                    canal.restart();
                    say(() -> name + " fails over");
                }
            }
        }
    }

    /** Makes what is durable searchable. */
    void refreshIndex() {
        index.refresh();
        invariants.refreshed();
    }

    /** While something takes its time, the schedule goes on for some steps. */
    void meanwhile() {
        int steps = meanwhile;
        meanwhile = 0;
        depth++;
        for (int i = 0; i < steps && next < schedule.length; i++) {
            step();
        }
        depth--;
    }

    /** No more faults: whoever can do something does it, until nobody can. */
    private void rest() {
        store.nextWrite(StateModel.Fault.NONE);
        application.finish();
        for (MySqlModel server : servers) {
            // The heartbeat.
            server.write(List.of(), false);
            server.commitAll();
        }
        workers().forEach(WorkerModel::rest);
        int idle = 0;
        for (int round = 0; idle < IDLE_ROUNDS; round++) {
            if (round > ROUNDS) {
                throw new Violation("it does not come to rest: " + describe());
            }
            clock++;
            boolean more = network.arrive(new Choice(0));
            for (WorkerModel worker : workers()) {
                for (int server = 0; server < Tables.SERVERS; server++) {
                    int number = server;
                    boolean[] moved = new boolean[1];
                    by(worker, null, w -> moved[0] = w.settle(number));
                    more |= moved[0];
                }
            }
            if (!more) {
                workers().forEach(w -> by(w, null, WorkerModel::refresh));
                more = replaceTheFenced();
                idle++;
            }
            idle = more ? 0 : idle;
        }
        for (int server = 0; server < Tables.SERVERS; server++) {
            outcome(server);
        }
    }

    /** A worker that was fenced is of no use for that server until it is started again. */
    private boolean replaceTheFenced() {
        for (int server = 0; server < Tables.SERVERS; server++) {
            int number = server;
            if (workers().stream().allMatch(w -> w.pipeline(number).fenced())) {
                kill(current);
                return true;
            }
        }
        return false;
    }

    private List<WorkerModel> workers() {
        WorkerModel other = former;
        return other == null ? List.of(current) : List.of(other, current);
    }

    private void outcome(int server) {
        PipelineModel pipeline = workers().stream()
                .map(w -> w.pipeline(server))
                .filter(p -> !p.fenced())
                .findFirst()
                .orElseThrow(() -> new Violation("nobody has " + Tables.server(server)));
        if (pipeline.fault() == null) {
            int count = MySqlModel.count(pipeline.progress().searchable());
            if (count != mysql(server).transactions() && !excused[server]) {
                throw new Violation("when all has come to rest, " + count + " transactions of " + Tables.server(server)
                        + " are searchable, there are " + mysql(server).transactions());
            }
            if (!invariants.covered(server) && !excused[server]) {
                throw new Violation("when all has come to rest, the rows of " + Tables.server(server)
                        + " are not all in the index: " + describe());
            }
            if (count == mysql(server).transactions() && invariants.covered(server)) {
                invariants.equal(server);
            }
        } else if (!excused[server]) {
            throw new Violation(Tables.server(server) + " stands still without a reason: " + pipeline.fault());
        }
    }

    private String describe() {
        List<String> parts = new ArrayList<>();
        for (WorkerModel worker : workers()) {
            for (int server = 0; server < Tables.SERVERS; server++) {
                parts.add(worker.name() + " with " + worker.pipeline(server));
            }
        }
        return parts.toString();
    }
}
