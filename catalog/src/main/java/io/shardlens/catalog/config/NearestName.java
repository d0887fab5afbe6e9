package io.shardlens.catalog.config;

import java.util.Collection;
import java.util.Optional;

/** Finds the name that somebody probably meant. Pure. */
public final class NearestName {
    private NearestName() {}

    /** The known name with the fewest edits from {@code wrong}, if they are few enough to be a slip; the first in order of two. */
    public static Optional<String> of(String wrong, Collection<String> known) {
        int bound = Math.max(1, wrong.length() / 3);
        return io.shardlens.router.NearestName.of(wrong, known, name -> bound);
    }

    /** {@code "; did you mean 'x'?"}, or {@code "; known: a, b"} where nothing is near. */
    static String hint(String wrong, Collection<String> known) {
        return of(wrong, known)
                .map(name -> "; did you mean '" + name + "'?")
                .orElseGet(() -> known.isEmpty()
                        ? ""
                        : "; known: "
                                + String.join(", ", known.stream().sorted().toList()));
    }
}
