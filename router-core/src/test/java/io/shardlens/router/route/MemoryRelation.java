package io.shardlens.router.route;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/** A relation in memory that keeps what it was asked for. */
final class MemoryRelation implements RelationStore {
    final Map<String, String> relation = new ConcurrentHashMap<>();
    final List<Set<String>> asked = new CopyOnWriteArrayList<>();

    @Override
    public Map<String, String> find(Set<String> related) {
        asked.add(related);
        return related.stream().filter(relation::containsKey).collect(Collectors.toMap(key -> key, relation::get));
    }

    @Override
    public String assign(String related, String database) {
        String earlier = relation.putIfAbsent(related, database);
        return earlier == null ? database : earlier;
    }
}
