package io.shardlens.query.plan;

import io.shardlens.router.Target;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.route.TargetSet;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Where rows of an answer can be.
 *
 * @param constraint what the sharding key's own column says
 * @param led what it and other columns say
 * @param targets by {@code led}
 * @param by the other columns that say something
 * @param shards that have a table among the targets
 */
record Pruned(
        ShardingKey key,
        KeyConstraint constraint,
        KeyConstraint led,
        TargetSet targets,
        Set<AlternateKey> by,
        Set<String> shards) {
    static Set<String> shards(List<Target> targets) {
        Set<String> shards = new LinkedHashSet<>();
        targets.forEach(target -> shards.add(target.database()));
        return Collections.unmodifiableSet(shards);
    }
}
