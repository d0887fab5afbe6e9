package io.shardlens.sync.simulation;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Plays a schedule: each of its numbers is one thing that happens. */
final class Play implements World.Interruptions {
    private static final int MEANWHILE = 4;

    private final Scenario scenario;
    private final int[] schedule;
    private final World world;
    private final Workers workers;
    private final RepairModel repairs;
    private int next;
    private int meanwhile;

    /** @param trace gets a line for each thing that happens; null for none */
    Play(Scenario scenario, Set<Rule> off, int[] schedule, @Nullable List<String> trace) {
        this.scenario = scenario;
        this.schedule = schedule;
        this.world = new World(scenario, off, trace, this);
        this.workers = new Workers(world);
        this.repairs = new RepairModel(world);
    }

    /**
     * Plays it, lets everything come to rest and looks at the outcome.
     *
     * @throws Violation where something does not hold
     */
    void run() {
        while (next < schedule.length) {
            step();
        }
        new Rest(world, workers).run();
        // Nobody knows how long a command takes.
        if (repairs.finish()) {
            new Rest(world, workers).run();
        }
    }

    private void step() {
        int number = schedule[next++];
        world.tick();
        Action action = Action.of(number);
        Choice choice = new Choice(Action.detail(number));
        int server = choice.below(Tables.SERVERS);
        switch (action) {
            case TRANSACTION -> {
                String what = world.application().transaction(world.mysql(server), choice);
                world.say(() -> what);
            }
            case MOVE -> {
                if (scenario == Scenario.MOVING_ROWS) {
                    String what = world.application().move(world.mysql(server), choice);
                    world.say(() -> what);
                } else if (scenario == Scenario.MOVED_HALVES) {
                    String what = world.application().purge(world.mysql(server), choice);
                    world.say(() -> what);
                }
            }
            case DEFINE -> {
                if (scenario != Scenario.MOVED_HALVES && choice.oneIn(2)) {
                    String what = world.application().define(world.mysql(server), choice);
                    world.say(() -> what);
                }
            }
            case REPAIR -> {
                if (scenario != Scenario.MOVING_ROWS && scenario != Scenario.MOVED_HALVES) {
                    repairs.step(server, choice);
                }
            }
            case PIPELINE -> pipeline(server, choice);
            case REFRESH -> {
                meanwhile = choice.below(MEANWHILE);
                workers.by(workers.any(choice), "refreshes", WorkerModel::refresh);
            }
            case COMMIT_BECOMES_VISIBLE -> world.mysql(server).commit();
            case PROBE -> {
                world.invariants().asked(server, world.now());
                workers.by(workers.any(choice), "asks " + Tables.server(server), w -> w.probe(server));
            }
            case BEAT -> workers.by(workers.any(choice), "shows that it lives", WorkerModel::beat);
            case LATE_REQUEST -> {
                if (world.network().arrive(choice)) {
                    world.say(() -> "a late request arrives");
                }
            }
            case KILL -> workers.kill(workers.any(choice));
            case ANOTHER_WORKER -> workers.another();
            case CANAL -> canal(server, choice);
            case STATE_FAULT -> {
                StateModel.Fault fault = StateModel.Fault.values()[choice.below(4)];
                meanwhile = 1 + choice.below(MEANWHILE);
                world.nextWrite(fault);
                world.say(() -> "the next write of state: " + fault);
            }
            case INDEX_RESTART -> {
                world.index().forgetDeletes();
                world.say(() -> "Elasticsearch is started again");
            }
        }
    }

    private void pipeline(int server, Choice choice) {
        WorkerModel worker = workers.any(choice);
        int steps = 1 + choice.below(4);
        for (int i = 0; i < steps; i++) {
            workers.by(worker, "goes on with " + Tables.server(server), w -> {
                String done = w.step(server, choice);
                world.say(() -> "  " + done);
            });
        }
    }

    private void canal(int server, Choice choice) {
        CanalModel canal = world.canal(server);
        String name = Tables.server(server);
        int some = 1 + choice.below(4);
        switch (choice.below(12)) {
            case 0, 1, 2, 3 -> {
                canal.restart();
                world.say(() -> "Canal of " + name + " is started again");
            }
            case 4, 5, 6, 7 -> {
                canal.rewind(some);
                world.say(() -> "Canal of " + name + " reads anew from " + some + " transactions before");
            }
            case 8, 9 -> {
                canal.forget(some);
                world.say(() -> "Canal of " + name + " forgets that " + some + " transactions were acknowledged");
            }
            case 10 -> {
                world.excuse(server);
                canal.skip();
                world.say(() -> "Canal of " + name + " skips to the newest position");
            }
            default -> {
                if (world.mysql(server).original()) {
                    world.mysql(server).failOver();
                    if (choice.below(2) == 0) {
                        canal.restart();
                    }
                    world.say(() -> name + " fails over");
                }
            }
        }
    }

    @Override
    public void writerSleeps() {
        workers.acting().sleep();
    }

    @Override
    public void meanwhile() {
        int steps = meanwhile;
        meanwhile = 0;
        for (int i = 0; i < steps && next < schedule.length; i++) {
            step();
        }
    }
}
