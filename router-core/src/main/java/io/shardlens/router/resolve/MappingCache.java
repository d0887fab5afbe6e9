package io.shardlens.router.resolve;

import io.shardlens.router.key.Key;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Mappings in the order of their last use, within limits. Not safe for threads. */
final class MappingCache {
    /** Objects, map entry and set around the two keys, on a 64-bit JVM. */
    private static final int OVERHEAD_BYTES = 200;

    /** Sharding keys, none if the key is known to be absent; they hold until they expire, or for ever. */
    record Mapping(Set<Key> shardingKeys, @Nullable Instant expires) {}

    private final CacheLimits limits;
    private final LinkedHashMap<Key, Mapping> mappings = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;
    private long evictions;

    MappingCache(CacheLimits limits) {
        this.limits = limits;
    }

    /** Null if the key is not held, or no longer valid. */
    @Nullable
    Set<Key> get(Key alternate, Instant now) {
        Mapping mapping = mappings.get(alternate);
        if (mapping == null) {
            return null;
        }
        if (mapping.expires() != null && !now.isBefore(mapping.expires())) {
            remove(alternate);
            return null;
        }
        return mapping.shardingKeys();
    }

    void put(Key alternate, Set<Key> shardingKeys, boolean lasts, Instant now) {
        remove(alternate);
        if (!lasts && limits.absentFor().isZero()) {
            return;
        }
        Mapping mapping = new Mapping(shardingKeys, lasts ? null : now.plus(limits.absentFor()));
        mappings.put(alternate, mapping);
        bytes += size(alternate, mapping);
        Iterator<Map.Entry<Key, Mapping>> eldest = mappings.entrySet().iterator();
        while (mappings.size() > limits.entries() || bytes > limits.bytes()) {
            Map.Entry<Key, Mapping> entry = eldest.next();
            bytes -= size(entry.getKey(), entry.getValue());
            eldest.remove();
            evictions++;
        }
    }

    /** Whether sharding keys were held. */
    boolean remove(Key alternate) {
        Mapping removed = mappings.remove(alternate);
        if (removed != null) {
            bytes -= size(alternate, removed);
        }
        return removed != null && !removed.shardingKeys().isEmpty();
    }

    int entries() {
        return mappings.size();
    }

    long bytes() {
        return bytes;
    }

    long evictions() {
        return evictions;
    }

    private static long size(Key alternate, Mapping mapping) {
        return OVERHEAD_BYTES
                + size(alternate)
                + mapping.shardingKeys().stream().mapToLong(MappingCache::size).sum();
    }

    private static long size(Key key) {
        return switch (key) {
            case Key.LongKey number -> Long.BYTES;
            case Key.UnsignedKey number -> Long.BYTES;
            case Key.InstantKey instant -> Long.BYTES;
            case Key.DateTimeKey dateTime -> Long.BYTES;
            case Key.DateKey date -> Long.BYTES;
            case Key.StringKey text -> (long) text.value().length() * Character.BYTES;
        };
    }
}
