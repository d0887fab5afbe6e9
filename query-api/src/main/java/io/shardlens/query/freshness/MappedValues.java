package io.shardlens.query.freshness;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A map whose values are worked out of another's when they are asked for. Read only. */
final class MappedValues<K, V, W> extends AbstractMap<K, W> {
    private final Map<K, V> map;
    private final Function<V, W> value;

    /**
     * @param map does not change
     * @param value pure
     */
    MappedValues(Map<K, V> map, Function<V, W> value) {
        this.map = map;
        this.value = value;
    }

    @Override
    public @Nullable W get(@Nullable Object key) {
        V found = map.get(key);
        return found == null ? null : value.apply(found);
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return map.containsKey(key);
    }

    @Override
    public Set<Map.Entry<K, W>> entrySet() {
        return map.entrySet().stream()
                .map(entry -> Map.entry(entry.getKey(), value.apply(entry.getValue())))
                .collect(Collectors.toUnmodifiableSet());
    }
}
