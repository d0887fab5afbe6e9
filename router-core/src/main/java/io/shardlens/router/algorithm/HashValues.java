package io.shardlens.router.algorithm;

import io.shardlens.router.algorithm.ShardGroup.Shard;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Which shard of a group has each hash value. */
final class HashValues {
    /** As many as there may be tables. */
    private static final int MAX_VALUE = 1_000_000;

    private static final int MAX_SHOWN = 8;
    private static final int NOBODY = -1;

    private final int[] shards;

    private HashValues(int[] shards) {
        this.shards = shards;
    }

    /** The values 0 to n-1 with their shards; what is missing, doubled or no hash value is reported. */
    static HashValues of(List<Shard> declared, FaultCollector faults) {
        int count = 1
                + declared.stream()
                        .flatMap(shard -> shard.hashValues().stream())
                        .filter(HashValues::isValue)
                        .max(Integer::compare)
                        .orElse(-1);
        int[] shards = new int[count];
        Arrays.fill(shards, NOBODY);
        for (int i = 0; i < declared.size(); i++) {
            List<Integer> own = declared.get(i).hashValues();
            if (own.isEmpty()) {
                faults.at(i).at("hashValues").add("no hash value: expected at least one");
            }
            for (int j = 0; j < own.size(); j++) {
                take(own.get(j), i, shards, declared, faults.at(i).at("hashValues", j));
            }
        }
        reportMissing(shards, faults);
        return new HashValues(shards);
    }

    private static void reportMissing(int[] shards, FaultCollector faults) {
        int[] missing = IntStream.range(0, shards.length)
                .filter(value -> shards[value] == NOBODY)
                .toArray();
        if (missing.length > 0) {
            String shown = IntStream.of(missing)
                    .limit(MAX_SHOWN)
                    .mapToObj(Integer::toString)
                    .collect(Collectors.joining(", "));
            String more = missing.length > MAX_SHOWN ? " and " + (missing.length - MAX_SHOWN) + " more" : "";
            faults.add((missing.length == 1 ? "hash value " + shown + " is" : "hash values " + shown + more + " are")
                    + " missing: expected 0 to " + (shards.length - 1) + ", each in one shard");
        }
    }

    private static void take(int value, int shard, int[] shards, List<Shard> declared, FaultCollector here) {
        if (!isValue(value)) {
            here.add(value + " is no hash value: expected 0 to " + (MAX_VALUE - 1));
        } else if (shards[value] != NOBODY) {
            here.add("hash value " + value + " is already in shards[" + shards[value] + "] '"
                    + declared.get(shards[value]).database() + "': expected each value in one shard");
        } else {
            shards[value] = shard;
        }
    }

    private static boolean isValue(int value) {
        return value >= 0 && value < MAX_VALUE;
    }

    int count() {
        return shards.length;
    }

    int shard(int value) {
        return shards[value];
    }
}
