package io.shardlens.query.parse;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Finds what was probably meant. */
final class NearestName {
    private NearestName() {}

    /** The known name at the least edit distance, letter case aside; null where even that is more than half different. */
    static @Nullable String of(String name, Collection<String> known) {
        return io.shardlens.router.NearestName.of(
                        name, known, candidate -> Math.max(name.length(), candidate.length()) / 2)
                .orElse(null);
    }
}
