package io.shardlens.demo.soak;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** The faults of one soak, the same for the same seed. Faults of different parts may overlap, those of one part never do. */
final class FaultSchedule {
    /** Before the first fault and behind the last, and between two of one part. */
    static final Duration QUIET = Duration.ofSeconds(5);

    private static final int SHORTEST_MILLIS = 500;
    private static final int LONGEST_MILLIS = 15_000;
    private static final int MOST_BETWEEN_MILLIS = 12_000;

    private FaultSchedule() {}

    /**
     * @param length of the soak
     * @return in the order of their beginnings; all have ended {@link #QUIET} before the end
     */
    static List<Fault> of(long seed, Duration length) {
        SplittableRandom random = new SplittableRandom(seed);
        Map<Victim, Duration> freeFrom = new EnumMap<>(Victim.class);
        List<Fault> faults = new ArrayList<>();
        Duration end = length.minus(QUIET);
        for (Duration at = QUIET; at.compareTo(end) < 0; at = at.plusMillis(random.nextInt(MOST_BETWEEN_MILLIS))) {
            Victim victim = Victim.values()[random.nextInt(Victim.values().length)];
            Fault.Kind kind = Fault.Kind.values()[random.nextInt(Fault.Kind.values().length)];
            Fault fault =
                    new Fault(victim, kind, at, Duration.ofMillis(random.nextInt(SHORTEST_MILLIS, LONGEST_MILLIS)));
            if (fault.end().compareTo(end) <= 0
                    && freeFrom.getOrDefault(victim, Duration.ZERO).compareTo(at) <= 0) {
                faults.add(fault);
                freeFrom.put(victim, fault.end().plus(QUIET));
            }
        }
        faults.sort(Comparator.comparing(Fault::at));
        return List.copyOf(faults);
    }
}
