package io.shardlens.catalog.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that somebody probably meant. Pure. */
public final class NearestName {
    private NearestName() {}

    /** The known name with the fewest edits from {@code wrong}, if they are few enough to be a slip; the first in order of two. */
    public static Optional<String> of(String wrong, Collection<String> known) {
        int bound = Math.max(1, wrong.length() / 3);
        return known.stream()
                .filter(name -> distance(wrong, name) <= bound)
                .min(Comparator.<String>comparingInt(name -> distance(wrong, name))
                        .thenComparing(name -> name));
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

    private static int distance(String a, String b) {
        String from = a.toLowerCase(Locale.ROOT);
        String to = b.toLowerCase(Locale.ROOT);
        int[] row = new int[to.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int substituted = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substituted, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[to.length()];
    }
}
