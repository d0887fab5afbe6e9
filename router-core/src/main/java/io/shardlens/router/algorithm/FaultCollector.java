package io.shardlens.router.algorithm;

import io.shardlens.router.Fault;
import io.shardlens.router.key.KeyType;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where faults and warnings of one part of a rule go. There is one for every part and a path for those with faults: places
 * are put together when they are asked for.
 */
final class FaultCollector {
    /** Far more than any system has, and few enough to be held. */
    private static final int MAX_TABLES = 1_000_000;

    private static final int NO_INDEX = -1;

    /** Null at the rule itself. */
    private final @Nullable FaultCollector parent;

    private final String part;
    private final int index;
    private final List<Fault> faults;
    private final List<Fault> warnings;

    private FaultCollector(
            @Nullable FaultCollector parent, String part, int index, List<Fault> faults, List<Fault> warnings) {
        this.parent = parent;
        this.part = part;
        this.index = index;
        this.faults = faults;
        this.warnings = warnings;
    }

    /** Begins at a rule. */
    static FaultCollector of(String path) {
        return new FaultCollector(null, path, NO_INDEX, new ArrayList<>(), new ArrayList<>());
    }

    FaultCollector at(String part) {
        return new FaultCollector(this, "." + part, NO_INDEX, faults, warnings);
    }

    FaultCollector at(String part, int index) {
        return new FaultCollector(this, "." + part, index, faults, warnings);
    }

    /** An element of the list that this collector is at. */
    FaultCollector at(int index) {
        return new FaultCollector(this, "", index, faults, warnings);
    }

    /** The part's place, from the table's name inwards. */
    String path() {
        String step = index == NO_INDEX ? part : part + "[" + index + "]";
        return parent == null ? step : parent.path() + step;
    }

    /** The part's place in its parent, such as {@code stages[1]}. */
    String step() {
        return part.substring(part.startsWith(".") ? 1 : 0) + (index == NO_INDEX ? "" : "[" + index + "]");
    }

    /** What has been found in the whole rule so far. */
    List<Fault> faults() {
        return faults;
    }

    /** What is doubtful but not wrong in the whole rule. */
    List<Fault> warnings() {
        return warnings;
    }

    void add(String message) {
        faults.add(new Fault(path(), message));
    }

    void warn(String message) {
        warnings.add(new Fault(path(), message));
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

    /** Checks that a hash takes the rule's keys. */
    void requireHash(HashFunction hash, KeyType keyType) {
        if (!hash.accepts(keyType)) {
            at("hash")
                    .add(
                            keyType.isTemporal()
                                    ? keyType + " keys have no hash: expected a calendar, ranges or a list"
                                    : hash.label() + " takes integer keys, not " + keyType
                                            + ": expected java-string, crc32, murmur3-128 or xxhash64");
        }
    }

    /** Checks that the rule's keys are times and that the zone is given exactly where it counts. */
    boolean requireCalendar(KeyType keyType, @Nullable ZoneId zone) {
        if (!keyType.isTemporal()) {
            at("keyType").add(keyType + " keys have no calendar: expected INSTANT, DATE_TIME or DATE");
            return false;
        }
        if (keyType == KeyType.INSTANT && zone == null) {
            at("zone").add("no zone: expected the one whose dates count for INSTANT keys, such as Asia/Shanghai or Z");
            return false;
        }
        if (keyType != KeyType.INSTANT && zone != null) {
            at("zone").add(zone + " means nothing to " + keyType + " keys, which are wall clocks: expected no zone");
            return false;
        }
        return true;
    }
}
