package io.shardlens.router.diff;

import io.shardlens.router.Target;
import io.shardlens.router.key.Key;
import java.util.List;

/**
 * Keys that leave one target for another.
 *
 * @param from where they are by the old rule
 * @param to where they are by the new rule
 * @param keys which keys these are: the union of these sets, at least one
 * @param samples a few of them, as far as some were found
 */
public record Flow(Target from, Target to, List<KeySet> keys, List<Key> samples) {
    /** Copies the lists. */
    public Flow {
        keys = List.copyOf(keys);
        samples = List.copyOf(samples);
    }

    /** {@return whether the rows change their database, not only their table} */
    public boolean changesDatabase() {
        return !from.database().equals(to.database());
    }
}
