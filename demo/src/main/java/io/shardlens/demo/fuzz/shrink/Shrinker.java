package io.shardlens.demo.fuzz.shrink;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Makes what shows a difference smaller for as long as it still shows one. Greedy: the first smaller one that shows it is gone on with, and
 * when no stage finds any it is done.
 *
 * @param <C> what is made smaller; equal where it is the same
 */
public final class Shrinker<C> {
    private final List<Function<C, List<C>>> stages;
    private final int mostTrials;

    /** Tries one. */
    public interface Trial<C> {
        /** Whether it still shows the difference. */
        boolean shows(C candidate) throws InterruptedException;
    }

    /**
     * @param stages each gives what is a step smaller, the greatest steps first; cheap ones first
     * @param mostTrials how often to try at most
     */
    public Shrinker(List<Function<C, List<C>>> stages, int mostTrials) {
        this.stages = List.copyOf(stages);
        this.mostTrials = mostTrials;
    }

    /** The smallest that was found, perhaps {@code start}. */
    public C shrink(C start, Trial<C> trial) throws InterruptedException {
        C smallest = start;
        Set<C> tried = new HashSet<>(Set.of(start));
        int trials = 0;
        boolean progress = true;
        while (progress) {
            progress = false;
            for (Function<C, List<C>> stage : stages) {
                boolean smaller = true;
                while (smaller) {
                    smaller = false;
                    for (C candidate : stage.apply(smallest)) {
                        if (!tried.add(candidate)) {
                            continue;
                        }
                        if (++trials > mostTrials) {
                            return smallest;
                        }
                        if (trial.shows(candidate)) {
                            smallest = candidate;
                            smaller = true;
                            progress = true;
                            break;
                        }
                    }
                }
            }
        }
        return smallest;
    }
}
