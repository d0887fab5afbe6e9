package io.shardlens.sync.simulation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The worker processes: the present one, and perhaps one whose place it has taken without its knowing. */
final class Workers {
    private final World world;
    private int started;
    private WorkerModel current;
    private WorkerModel acting;
    private @Nullable WorkerModel former;

    Workers(World world) {
        this.world = world;
        this.current = new WorkerModel(world, "worker A");
        this.acting = current;
        takeAll();
    }

    private WorkerModel start() {
        started++;
        return new WorkerModel(world, "worker " + (char) ('A' + started));
    }

    /** Whoever does something just now. */
    WorkerModel acting() {
        return acting;
    }

    /** The former one first. */
    List<WorkerModel> all() {
        WorkerModel other = former;
        return other == null ? List.of(current) : List.of(other, current);
    }

    /** One of them. */
    WorkerModel any(Choice choice) {
        WorkerModel other = former;
        return other != null && choice.oneIn(3) ? other : current;
    }

    interface Act {
        void act(WorkerModel worker);
    }

    /** Lets one do something, unless it sleeps or is dead; without a word where {@code what} is null. */
    void by(WorkerModel worker, @Nullable String what, Act act) {
        if (!worker.free()) {
            return;
        }
        if (what != null) {
            world.say(() -> worker.name() + " " + what);
        }
        WorkerModel before = acting;
        acting = worker;
        try {
            act.act(worker);
        } catch (WorkerModel.Killed e) {
            world.say(() -> worker.name() + " does not finish that");
        } finally {
            acting = before;
        }
    }

    /** Kills one; another takes its place if it was the last. */
    void kill(WorkerModel worker) {
        world.say(() -> worker.name() + " is killed");
        worker.kill();
        if (worker == current) {
            current = start();
            takeAll();
        } else {
            former = null;
        }
    }

    /** Another worker starts, while the present one perhaps only sleeps. */
    void another() {
        WorkerModel oldest = former;
        if (oldest != null) {
            oldest.kill();
        }
        former = current;
        current = start();
        world.say(() -> current.name() + " is started beside the other, which shows no sign of life");
        takeAll();
    }

    private void takeAll() {
        by(current, "waits for signs of life", WorkerModel::takeAll);
    }
}
