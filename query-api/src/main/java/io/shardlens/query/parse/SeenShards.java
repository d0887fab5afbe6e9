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
 * How far a cursor has seen its shards, as {@code {"": millis, "db3": millis}}: the shards that are not named share the first number.
 * More than a few numbers of their own make a cursor long, so the others then count as seen up to the newest.
 */
final class SeenShards {
    private static final int MOST = 16;
    private static final String OTHERS = "";

    private SeenShards() {}

    static ObjectNode encode(Map<String, Instant> seen) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        Map<String, Long> millis = new TreeMap<>();
        // Rounded up: a page must not be taken for older than it was.
        seen.forEach((shard, at) -> millis.put(shard, at.plusNanos(999_999).toEpochMilli()));
        if (millis.isEmpty()) {
            return json;
        }
        long shared =
                millis.values().stream()
                        .collect(Collectors.groupingBy(at -> at, Collectors.counting()))
                        .entrySet()
                        .stream()
                        .max(Map.Entry.<Long, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                        .orElseThrow()
                        .getKey();
        List<Map.Entry<String, Long>> own = millis.entrySet().stream()
                .filter(entry -> entry.getValue() != shared)
                .sorted(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .toList();
        if (own.size() > MOST) {
            long newest =
                    millis.values().stream().max(Comparator.naturalOrder()).orElseThrow();
            return json.put(OTHERS, newest);
        }
        json.put(OTHERS, shared);
        own.forEach(entry -> json.put(entry.getKey(), entry.getValue()));
        return json;
    }

    /** @param shards those of the query's table */
    static Map<String, Instant> decode(JsonNode json, Iterable<String> shards) {
        Map<String, Instant> seen = new HashMap<>();
        if (json.has(OTHERS)) {
            for (String shard : shards) {
                seen.put(
                        shard,
                        Instant.ofEpochMilli(
                                json.path(shard).asLong(json.get(OTHERS).asLong())));
            }
        }
        return seen;
    }
}
