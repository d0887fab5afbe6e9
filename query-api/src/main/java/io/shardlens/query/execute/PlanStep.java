package io.shardlens.query.execute;

import io.shardlens.query.model.Asked;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.plan.Planned;
import io.shardlens.query.trace.Step;

/** The step of a request in which a plan runs; where another plan takes its place, that one is a step of it. */
final class PlanStep {
    private PlanStep() {}

    /** What runs. */
    @FunctionalInterface
    interface Body {
        Outcome run() throws InterruptedException;
    }

    static Outcome take(Asked asked, Planned planned, Body running) throws InterruptedException {
        return Step.<Outcome, RuntimeException>take(
                "plan " + planned.plan().type().wireName(), step -> {
                    step.with("shardlens.table", asked.table().name()).with("shardlens.plan.reason", planned.reason());
                    Outcome outcome = running.run();
                    if (outcome instanceof Outcome.Failed failed) {
                        step.failed(failed.problem().type().wireName());
                    }
                    return outcome;
                });
    }
}
