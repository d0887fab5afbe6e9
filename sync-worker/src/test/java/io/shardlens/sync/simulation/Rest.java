package io.shardlens.sync.simulation;

import java.util.ArrayList;
import java.util.List;

/** What comes of it once nothing disturbs any more. */
final class Rest {
    private static final int ROUNDS = 200;
    /** What waits for a refresh goes on after it. */
    private static final int IDLE_ROUNDS = 3;

    private final World world;
    private final Workers workers;

    Rest(World world, Workers workers) {
        this.world = world;
        this.workers = workers;
    }

    /** No more faults: whoever can do something does it, until nobody can. */
    void run() {
        world.nextWrite(StateModel.Fault.NONE);
        world.application().finish();
        for (MySqlModel server : world.servers()) {
            // The heartbeat.
            server.write(List.of(), false);
            server.commitAll();
        }
        workers.all().forEach(WorkerModel::rest);
        // Until those that are gone are given up.
        for (int i = 0; i <= WorkerModel.PATIENCE; i++) {
            workers.all().forEach(w -> workers.by(w, null, WorkerModel::beat));
        }
        int idle = 0;
        for (int round = 0; idle < IDLE_ROUNDS; round++) {
            if (round > ROUNDS) {
                throw new Violation("it does not come to rest: " + describe());
            }
            world.tick();
            boolean more = world.network().arrive(new Choice(0));
            for (WorkerModel worker : workers.all()) {
                for (int server = 0; server < Tables.SERVERS; server++) {
                    int number = server;
                    boolean[] moved = new boolean[1];
                    workers.by(worker, null, w -> moved[0] = w.settle(number));
                    more |= moved[0];
                }
            }
            if (!more) {
                workers.all().forEach(w -> workers.by(w, null, WorkerModel::beat));
                workers.all().forEach(w -> workers.by(w, null, WorkerModel::refresh));
                idle++;
            } else {
                idle = 0;
            }
        }
        for (int server = 0; server < Tables.SERVERS; server++) {
            outcome(server);
        }
    }

    private void outcome(int server) {
        PipelineModel pipeline = workers.all().stream()
                .map(w -> w.pipeline(server))
                .filter(PipelineModel::follows)
                .findFirst()
                .orElseThrow(() -> new Violation("nobody has " + Tables.server(server)));
        if (pipeline.fault() == null) {
            int count = MySqlModel.count(pipeline.progress().searchable());
            if (count != world.mysql(server).transactions() && !world.excused(server)) {
                throw new Violation("when all has come to rest, " + count + " transactions of " + Tables.server(server)
                        + " are searchable, there are " + world.mysql(server).transactions());
            }
            if (!world.invariants().allCovered(server) && !world.excused(server)) {
                throw new Violation("when all has come to rest, the rows of " + Tables.server(server)
                        + " are not all in the index: " + describe());
            }
            if (count == world.mysql(server).transactions()
                    && world.invariants().allCovered(server)) {
                world.invariants().equal(server);
            }
        } else if (!world.excused(server)) {
            throw new Violation(Tables.server(server) + " stands still without a reason: " + pipeline.fault());
        }
    }

    private String describe() {
        List<String> parts = new ArrayList<>();
        for (WorkerModel worker : workers.all()) {
            for (int server = 0; server < Tables.SERVERS; server++) {
                parts.add(worker.name() + " with " + worker.pipeline(server));
            }
        }
        return parts.toString();
    }
}
