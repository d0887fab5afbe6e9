package io.shardlens.router.route;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Remembers assignments, which never change, in the order of their last use and within a limit. What is not assigned is
 * asked each time. Safe for any thread; no lock is held while the store is asked.
 */
public final class CachedRelationStore implements RelationStore {
    private final RelationStore store;
    private final int limit;
    private final Lock lock = new ReentrantLock();
    private final LinkedHashMap<String, String> assigned = new LinkedHashMap<>(16, 0.75f, true);

    /**
     * Puts a cache before a store.
     *
     * @param store the store
     * @param limit the greatest number of assignments to remember, at least 1
     */
    public CachedRelationStore(RelationStore store, int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException(limit + " assignments to remember: expected at least 1");
        }
        this.store = store;
        this.limit = limit;
    }

    @Override
    public Map<String, String> find(Set<String> related) {
        Map<String, String> found = new HashMap<>();
        Set<String> unknown = new HashSet<>();
        lock.lock();
        try {
            for (String key : related) {
                String database = assigned.get(key);
                if (database == null) {
                    unknown.add(key);
                } else {
                    found.put(key, database);
                }
            }
        } finally {
            lock.unlock();
        }
        if (!unknown.isEmpty()) {
            Map<String, String> stored = store.find(unknown);
            remember(stored);
            found.putAll(stored);
        }
        return found;
    }

    @Override
    public String assign(String related, String database) {
        String known = find(Set.of(related)).get(related);
        if (known != null) {
            return known;
        }
        String winner = store.assign(related, database);
        remember(Map.of(related, winner));
        return winner;
    }

    /** {@return how many assignments are remembered} */
    public int size() {
        lock.lock();
        try {
            return assigned.size();
        } finally {
            lock.unlock();
        }
    }

    private void remember(Map<String, String> stored) {
        lock.lock();
        try {
            assigned.putAll(stored);
            var eldest = assigned.keySet().iterator();
            while (assigned.size() > limit) {
                eldest.next();
                eldest.remove();
            }
        } finally {
            lock.unlock();
        }
    }
}
