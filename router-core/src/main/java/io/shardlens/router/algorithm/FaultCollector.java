package io.shardlens.router.algorithm;

import io.shardlens.router.Fault;
import io.shardlens.router.key.KeyType;
import java.util.List;

/**
 * Where faults of one part of a rule go.
 *
 * @param path the part's place
 * @param faults what has been found so far; shared and added to
 */
record FaultCollector(String path, List<Fault> faults) {
    /** Far more than any system has, and few enough to be held. */
    private static final int MAX_TABLES = 1_000_000;

    FaultCollector at(String part) {
        return new FaultCollector(path + "." + part, faults);
    }

    FaultCollector at(String part, int index) {
        return at(part + "[" + index + "]");
    }

    void add(String message) {
        faults.add(new Fault(path, message));
    }

    /** Checks a number of tables and returns whether there can be so many. */
    boolean requireCount(String part, long number) {
        boolean countable = number >= 1 && number <= MAX_TABLES;
        if (!countable) {
            at(part).add(number + " is no number of tables: expected 1 to " + MAX_TABLES);
        }
        return countable;
    }

    /** Checks that the rule's keys are integers. */
    void requireInteger(KeyType keyType) {
        if (!keyType.isInteger()) {
            at("keyType").add(keyType + " keys have no remainder: expected INT64 or UINT64, or a hash of the key");
        }
    }
}
