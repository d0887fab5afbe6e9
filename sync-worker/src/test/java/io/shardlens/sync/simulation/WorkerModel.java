package io.shardlens.sync.simulation;

import io.shardlens.sync.checkpoint.Leases;
import io.shardlens.sync.index.Floors;
import io.shardlens.sync.index.InFlightDocuments;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.pipeline.Published;
import io.shardlens.sync.pipeline.Refresher;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** One worker process. */
final class WorkerModel {
    /** Its process is gone; unwinds what it was in the middle of. */
    static final class Killed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Killed() {
            super("killed", null, false, false);
        }
    }

    private static final List<PipelineModel.Step> FORWARD = List.of(
            PipelineModel.Step.TAKE_OVER,
            PipelineModel.Step.CONNECT,
            PipelineModel.Step.POLL,
            PipelineModel.Step.DECODE,
            PipelineModel.Step.FLUSH,
            PipelineModel.Step.DELIVER,
            PipelineModel.Step.COMMIT,
            PipelineModel.Step.ACKNOWLEDGE,
            PipelineModel.Step.SNAPSHOT);

    /** What goes on where a stream stands still: others may wait for the documents that are under way. */
    private static final List<PipelineModel.Step> APART = List.of(PipelineModel.Step.SNAPSHOT);

    private final World world;
    /** How many beats of its own it waits for another's. */
    static final int PATIENCE = 4;

    private final String name;
    private final Leases leases;
    private final List<PipelineModel> pipelines = new ArrayList<>();
    private final Refresher refresher;
    /** Its own clock, which has nothing to do with another's. */
    private long time;

    private boolean dead;
    /** Whether it stands in the middle of something that its other steps must not meet. */
    private boolean busy;

    private boolean refreshing;

    WorkerModel(World world, String name) {
        this.world = world;
        this.name = name;
        this.leases =
                new Leases(world.store(), name, world.epoch(), Tables.NAMES, Duration.ofNanos(PATIENCE), () -> time);
        InFlightDocuments inFlight = new InFlightDocuments();
        Floors floors = new Floors();
        for (int server = 0; server < Tables.SERVERS; server++) {
            pipelines.add(new PipelineModel(world, server, leases, inFlight, floors, this::ask));
        }
        List<Published> published =
                pipelines.stream().map(PipelineModel::published).toList();
        this.refresher =
                new Refresher(published, alias -> refreshIndex(), Duration.ofMillis(1), world::now, duration -> {});
    }

    private BooleanSupplier ask(String alias) {
        return refresher.ask(alias);
    }

    String name() {
        return name;
    }

    PipelineModel pipeline(int server) {
        return pipelines.get(server);
    }

    boolean free() {
        return !dead && !busy;
    }

    boolean dead() {
        return dead;
    }

    /** One step of one of its pipelines; says which. */
    String step(int server, Choice choice) {
        PipelineModel pipeline = pipelines.get(server);
        List<PipelineModel.Step> enabled = pipeline.enabled();
        if (enabled.isEmpty()) {
            return "nothing";
        }
        PipelineModel.Step chosen = enabled.get(choice.below(enabled.size()));
        pipeline.run(chosen, choice);
        return chosen.toString();
    }

    /** Goes on with one of its pipelines, without faults; false where there is nothing to do any more. */
    boolean settle(int server) {
        PipelineModel pipeline = pipelines.get(server);
        boolean any = false;
        // From the source to the acknowledgement.
        for (PipelineModel.Step step : pipeline.hopeless() ? APART : FORWARD) {
            any |= pipeline.may(step) && pipeline.run(step, new Choice(0));
        }
        return any;
    }

    /** Refreshes and publishes what follows from it. */
    void refresh() {
        if (refreshing) {
            return;
        }
        refreshing = true;
        try {
            if (world.off().contains(Rule.REFRESH_ORDER)) {
                refreshIndex();
                for (PipelineModel pipeline : pipelines) {
                    var late = pipeline.published().unsearchable();
                    if (late != null) {
                        pipeline.published().searchable(late);
                    }
                }
            }
            refresher.cycle();
        } finally {
            refreshing = false;
        }
    }

    private void refreshIndex() {
        world.refreshIndex();
        // An answer takes its time; everybody else goes on.
        world.meanwhile();
        if (dead) {
            throw new Killed();
        }
    }

    /** Falls asleep in the middle of a write of state. */
    void sleep() {
        busy = true;
        try {
            world.meanwhile();
        } finally {
            busy = false;
        }
        if (dead) {
            throw new Killed();
        }
    }

    /** Shows that it lives. */
    void beat() {
        time++;
        try {
            leases.beat();
        } catch (IndexUnavailableException e) {
            world.say(() -> "  in vain");
        }
    }

    /** Waits so long without anybody else showing a sign of life that everything is its own. */
    void takeAll() {
        for (int i = 0; i < PATIENCE; i++) {
            time++;
            beat();
        }
    }

    /** Asks a server what it has executed. */
    void probe(int server) {
        pipelines
                .get(server)
                .published()
                .probed(world.now(), world.mysql(server).executed());
    }

    /** Nothing disturbs it from now on: what was in vain before may help now. */
    void rest() {
        pipelines.forEach(PipelineModel::hope);
    }

    void kill() {
        dead = true;
        pipelines.forEach(PipelineModel::end);
    }
}
