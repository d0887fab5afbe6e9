package io.shardlens.query.parse;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds what was probably meant. */
final class NearestName {
    private NearestName() {}

    /** The known name at the least edit distance, letter case aside; null where even that is more than half different. */
    static @Nullable String of(String name, Collection<String> known) {
        return known.stream()
                .filter(candidate -> distance(name, candidate) * 2 <= Math.max(name.length(), candidate.length()))
                .min(Comparator.<String>comparingInt(candidate -> distance(name, candidate))
                        .thenComparing(Comparator.naturalOrder()))
                .orElse(null);
    }

    private static int distance(String one, String other) {
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
