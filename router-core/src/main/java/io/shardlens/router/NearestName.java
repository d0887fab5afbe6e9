package io.shardlens.router;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** Finds what was probably meant: the known name at the least edit distance, letter case aside. */
public final class NearestName {
    private NearestName() {}

    /**
     * Finds the nearest of some names.
     *
     * @param name a name that is not among them
     * @param known the names
     * @return the one at the least edit distance, the first in the alphabet of several; empty if none is known
     */
    public static Optional<String> of(String name, Collection<String> known) {
        return of(name, known, candidate -> Integer.MAX_VALUE);
    }

    /**
     * Finds the nearest of some names, if it is near enough to be a slip.
     *
     * @param name a name that is not among them
     * @param known the names
     * @param most how many edits a candidate may be away
     * @return the one at the least edit distance, the first in the alphabet of several; empty if all are further away
     */
    public static Optional<String> of(String name, Collection<String> known, ToIntFunction<String> most) {
        return known.stream()
                .filter(candidate -> distance(name, candidate) <= most.applyAsInt(candidate))
                .min(Comparator.<String>comparingInt(candidate -> distance(name, candidate))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /**
     * Counts edits.
     *
     * @param one a name
     * @param other another
     * @return how many characters to insert, delete or replace, letter case aside
     */
    public static int distance(String one, String other) {
        String a = one.toLowerCase(Locale.ROOT);
        String b = other.toLowerCase(Locale.ROOT);
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
