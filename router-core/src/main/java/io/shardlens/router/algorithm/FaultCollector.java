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
    FaultCollector at(String part) {
        return new FaultCollector(path + "." + part, faults);
    }

    FaultCollector at(String part, int index) {
        return at(part + "[" + index + "]");
    }

    void add(String message) {
        faults.add(new Fault(path, message));
    }

    /** Checks a number that must be at least 1 and returns whether it is. */
    boolean requirePositive(String part, int number) {
        if (number < 1) {
            at(part).add(number + " is no count: expected 1 or more");
        }
        return number >= 1;
    }

    /** Checks that the rule's keys are integers. */
    void requireInteger(KeyType keyType) {
        if (!keyType.isInteger()) {
            at("keyType").add(keyType + " keys have no remainder: expected INT64 or UINT64, or a hash of the key");
        }
    }
}
