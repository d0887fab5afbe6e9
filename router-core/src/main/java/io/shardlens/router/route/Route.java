package io.shardlens.router.route;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.CompiledRule;
import io.shardlens.router.key.Key;
import java.util.List;

/**
 * The way of a key through a rule.
 *
 * @param key the key
 * @param entry the entry of the rule that covers it; its origin names the declared part
 * @param slot the key's slot in it
 */
public record Route(Key key, CompiledRule.Entry entry, int slot) {
    /**
     * {@return where the key's rows may be: one target, one in every database if a stored relation decides, none in a
     * retired interval}
     */
    public List<Target> candidates() {
        return entry.targets(slot);
    }
}
