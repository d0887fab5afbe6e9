package io.shardlens.query.plan;

import io.shardlens.catalog.table.Column;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.resolve.Resolution;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What other columns say of sharding keys by arithmetic alone. For one query and one thread. */
final class ComputedKeys {
    private final List<AlternateKey> alternates;
    private final Set<AlternateKey> used = new LinkedHashSet<>();

    ComputedKeys(List<AlternateKey> alternates) {
        this.alternates = alternates.stream().filter(AlternateKey::isComputed).toList();
    }

    boolean isEmpty() {
        return alternates.isEmpty();
    }

    /** Those that had something to say so far. */
    Set<AlternateKey> used() {
        return used;
    }

    /** A set that contains the sharding key of every row whose column equals one of these values. */
    KeyConstraint of(Column column, List<@Nullable Object> values) {
        KeyConstraint all = KeyConstraint.all();
        for (AlternateKey alternate : alternates) {
            if (alternate.isOf(column)) {
                KeyConstraint one = of(alternate, values);
                if (!(one instanceof KeyConstraint.All)) {
                    used.add(alternate);
                }
                all = all.and(one);
            }
        }
        return all;
    }

    private static KeyConstraint of(AlternateKey alternate, List<@Nullable Object> values) {
        KeyConstraint any = KeyConstraint.none();
        for (Object value : values) {
            Optional<Key> key = value == null ? Optional.empty() : alternate.key(value);
            if (key.isEmpty()) {
                return KeyConstraint.all();
            }
            any = any.or(
                    switch (alternate.resolver().resolve(key.get())) {
                        case Resolution.Found found -> found.shardingKeys();
                        case Resolution.Absent absent -> KeyConstraint.none();
                        case Resolution.Unknown unknown -> KeyConstraint.all();
                    });
        }
        return any;
    }
}
