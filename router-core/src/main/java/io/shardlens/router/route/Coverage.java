package io.shardlens.router.route;

import io.shardlens.router.algorithm.CompiledRule;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The intervals that a rule covers, for messages: neighbours joined, a long list cut. */
final class Coverage {
    private static final int MAX_SHOWN = 16;

    private Coverage() {}

    static String of(CompiledRule rule) {
        List<KeyRange> joined = new ArrayList<>();
        for (CompiledRule.Entry entry : rule.entries()) {
            KeyRange range = entry.range();
            KeyRange previous = joined.isEmpty() ? null : joined.get(joined.size() - 1);
            if (previous != null && touches(previous.to(), range.from())) {
                joined.set(joined.size() - 1, new KeyRange(previous.from(), range.to()));
            } else {
                joined.add(range);
            }
        }
        String shown = joined.stream().limit(MAX_SHOWN).map(KeyRange::toString).collect(Collectors.joining(", "));
        return joined.size() <= MAX_SHOWN ? shown : shown + " and " + (joined.size() - MAX_SHOWN) + " more";
    }

    private static boolean touches(@Nullable Key end, @Nullable Key start) {
        return end != null && Objects.equals(end, start);
    }
}
