package io.shardlens.sync.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Runs schedules and shortens those that fail.
 *
 * @param off rules that are switched off
 * @param steps of each schedule
 */
record Simulation(Set<Rule> off, int steps) {
    private static final int STEPS = 48;

    /** A schedule that leads to a violation. */
    record Failure(long seed, int[] schedule, String message) {}

    static Simulation of() {
        return new Simulation(Set.of(), STEPS);
    }

    static Simulation without(Rule rule) {
        return new Simulation(Set.of(rule), STEPS);
    }

    /** The failure with the lowest seed among schedules of consecutive seeds; empty where there is none. Uses all processors. */
    Optional<Failure> firstFailure(long firstSeed, int schedules) {
        return LongStream.range(firstSeed, firstSeed + schedules)
                .parallel()
                .mapToObj(this::failure)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private Optional<Failure> failure(long seed) {
        int[] schedule = new Random(seed).ints(steps).toArray();
        String message = violation(Scenario.of(seed), schedule, null);
        return message == null ? Optional.empty() : Optional.of(new Failure(seed, schedule, message));
    }

    /** A failure as short and as plain as it can be made, with the story that it tells. */
    String explain(Failure failure) {
        Scenario scenario = Scenario.of(failure.seed());
        String kind = kind(failure.message());
        int[] shortest = new Shrinker(s -> kind.equals(kind(violation(scenario, s, null)))).shrink(failure.schedule());
        List<String> story = new ArrayList<>();
        String message = violation(scenario, shortest, story);
        return "seed " + failure.seed() + ", " + scenario + ", " + shortest.length + " of " + failure.schedule().length
                + " steps:\n  " + String.join("\n  ", story) + "\n=> " + message;
    }

    /** What stays the same while the schedule gets shorter. */
    private static String kind(@Nullable String message) {
        return message == null ? "" : message.replaceAll("[0-9].*", "");
    }

    private @Nullable String violation(Scenario scenario, int[] schedule, @Nullable List<String> story) {
        try {
            new Play(scenario, off, schedule, story).run();
            return null;
        } catch (Violation e) {
            return String.valueOf(e.getMessage());
        } catch (RuntimeException e) {
            return e + " at " + List.of(e.getStackTrace()).subList(0, Math.min(6, e.getStackTrace().length));
        }
    }
}
