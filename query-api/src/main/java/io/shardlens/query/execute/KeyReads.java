package io.shardlens.query.execute;

import io.shardlens.catalog.codec.RoutingKeys;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.QueryOptions;
import io.shardlens.query.mysql.Gathered;
import io.shardlens.query.mysql.ShardOutcome;
import io.shardlens.query.mysql.ShardReader;
import io.shardlens.query.mysql.ShardRow;
import io.shardlens.query.mysql.TableRead;
import io.shardlens.router.Target;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyType;
import java.math.BigInteger;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads sharding keys by another key, from a table or from all shards. Safe for any thread.
 *
 * @param table with both columns
 * @param alternate the column that is compared
 * @param shardingKey the column that is read
 * @param keyType of the sharding keys
 */
public record KeyReads(LogicalTable table, Column alternate, Column shardingKey, KeyType keyType, ShardReader shards) {
    /** A resolver is asked on the way to an answer, which has a deadline of its own. */
    static final Duration PATIENCE = Duration.ofSeconds(1);
    /** More would not be a way to a few shards. */
    private static final int MOST = 1000;

    /**
     * The sharding keys of the rows with that other key.
     *
     * @throws IllegalStateException where one of the tables did not answer, or there are too many
     */
    public Set<Key> at(List<Target> targets, Key key) {
        Query query = query(table, alternate, shardingKey, key);
        List<TableRead> reads = targets.stream()
                .map(target -> new TableRead(target, query.where()))
                .toList();
        try {
            if (!(shards.read(query, reads, MOST, PATIENCE, true) instanceof Gathered.Outcomes outcomes)) {
                throw new IllegalStateException("no connection was free to ask " + table.name());
            }
            Set<Key> keys = new LinkedHashSet<>();
            for (ShardOutcome outcome : outcomes.shards()) {
                if (!(outcome instanceof ShardOutcome.Answer answer)
                        || answer.rows().size() >= MOST) {
                    throw new IllegalStateException("shard '" + outcome.shard() + "' does not say");
                }
                answer.rows().stream()
                        .map(ShardRow::selected)
                        .map(List::getFirst)
                        .forEach(value -> add(value, keys));
            }
            return keys;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    static Query query(LogicalTable table, Column alternate, Column shardingKey, Key key) {
        return new Query(
                table,
                new Condition.Eq(alternate, value(key)),
                List.of(shardingKey),
                List.of(),
                MOST,
                null,
                false,
                new QueryOptions(Duration.ZERO, PATIENCE, false, PlanPreference.SHARDS));
    }

    private void add(@Nullable Object value, Set<Key> keys) {
        key(keyType, value, keys);
    }

    /** Rows without a sharding key may be anywhere. */
    static void key(KeyType type, @Nullable Object value, Set<Key> keys) {
        if (value == null) {
            throw new IllegalStateException("a row has no sharding key");
        }
        keys.add(RoutingKeys.of(type, value)
                .orElseThrow(() -> new IllegalStateException("a row's sharding key is no key")));
    }

    private static Object value(Key key) {
        return switch (key) {
            case Key.LongKey number -> number.value();
            case Key.UnsignedKey number -> new BigInteger(number.text());
            case Key.StringKey text -> text.value();
            case Key.InstantKey time -> throw noTimes(key);
            case Key.DateTimeKey time -> throw noTimes(key);
            case Key.DateKey day -> throw noTimes(key);
        };
    }

    private static IllegalArgumentException noTimes(Key key) {
        return new IllegalArgumentException(key + " is a time: only integers and texts lead to other keys");
    }
}
