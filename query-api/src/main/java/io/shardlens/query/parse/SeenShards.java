package io.shardlens.query.parse;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * How far a cursor has seen its shards, as {@code {"": nanos, "db3": more}}: the shards that are not named share the first number, since
 * 1970; the others say how much later than that, or earlier, they were seen. Nothing is rounded, for a page that counts as newer than it
 * was keeps the index from answering the next one. Shards of one server are seen alike. Too many numbers of their own would make a
 * cursor too long, so all then count as seen up to the newest.
 */
final class SeenShards {
    private static final int MOST = 100;
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final String OTHERS = "";

    private SeenShards() {}

    static ObjectNode encode(Map<String, Instant> seen) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        Map<String, Long> nanos = new TreeMap<>();
        seen.forEach((shard, at) -> nanos.put(shard, at.getEpochSecond() * NANOS_PER_SECOND + at.getNano()));
        if (nanos.isEmpty()) {
            return json;
        }
        long shared =
                nanos.values().stream()
                        .collect(Collectors.groupingBy(at -> at, Collectors.counting()))
                        .entrySet()
                        .stream()
                        .max(Map.Entry.<Long, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                        .orElseThrow()
                        .getKey();
        List<Map.Entry<String, Long>> own = nanos.entrySet().stream()
                .filter(entry -> entry.getValue() != shared)
                .sorted(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .toList();
        if (own.size() > MOST) {
            long newest = nanos.values().stream().max(Comparator.naturalOrder()).orElseThrow();
            return json.put(OTHERS, newest);
        }
        json.put(OTHERS, shared);
        own.forEach(entry -> json.put(entry.getKey(), entry.getValue() - shared));
        return json;
    }

    /** @param shards those of the query's table */
    static Map<String, Instant> decode(JsonNode json, Iterable<String> shards) {
        Map<String, Instant> seen = new HashMap<>();
        if (json.has(OTHERS)) {
            long shared = json.get(OTHERS).asLong();
            for (String shard : shards) {
                seen.put(
                        shard,
                        Instant.ofEpochSecond(0, shared + json.path(shard).asLong(0)));
            }
        }
        return seen;
    }
}
