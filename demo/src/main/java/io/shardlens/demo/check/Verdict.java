package io.shardlens.demo.check;

import java.util.List;

/**
 * How a check came out.
 *
 * @param summary what was looked at, with numbers
 * @param differences what did not hold; empty if all did
 */
public record Verdict(String summary, List<String> differences) {
    private static final int SHOWN = 12;

    public Verdict {
        differences = List.copyOf(differences);
    }

    public boolean holds() {
        return differences.isEmpty();
    }

    /** The differences, cut to a number that a person reads. */
    public List<String> shown() {
        return differences.size() <= SHOWN ? differences : differences.subList(0, SHOWN);
    }
}
