package io.shardlens.query.plan;

import io.shardlens.catalog.table.Column;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.resolve.Cost;
import io.shardlens.router.resolve.Resolver;
import java.util.Optional;

/**
 * A column whose values lead to the sharding keys of their rows.
 *
 * @param column never the sharding key
 * @param resolver of its values, as keys of the column's type; of {@link Cost#COMPUTED} it does no I/O
 */
public record AlternateKey(Column column, Resolver resolver) {
    /**
     * The type of the column's keys.
     *
     * @throws IllegalArgumentException if the column's values are no keys
     */
    public static KeyType keyType(Column column) {
        return column.type()
                .keyType()
                .filter(type -> !type.isTemporal())
                .orElseThrow(() -> new IllegalArgumentException("column '" + column.name() + "' is "
                        + column.type().sql() + ": only integers and texts lead to other keys"));
    }

    boolean isComputed() {
        return resolver.cost() == Cost.COMPUTED;
    }

    boolean isOf(Column other) {
        return other.name().equals(column.name());
    }

    /** The one key of every row whose column equals {@code value}; empty where there is no single one. */
    Optional<Key> key(Object value) {
        return new ShardingKey(column, keyType(column)).key(value);
    }
}
