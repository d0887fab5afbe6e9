package io.shardlens.catalog.watermark;

import io.shardlens.catalog.watermark.GtidSet.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Set algebra on lists of intervals. All but {@link #normalized} take and return lists that are sorted, disjoint and merged, and run
 * through each list once.
 */
final class Intervals {
    private Intervals() {}

    /** The same members, sorted, disjoint and merged. */
    static List<Interval> normalized(List<Interval> list) {
        List<Interval> sorted = new ArrayList<>(list);
        sorted.sort(Comparator.comparingLong(Interval::first));
        List<Interval> result = new ArrayList<>(sorted.size());
        sorted.forEach(next -> append(result, next));
        return List.copyOf(result);
    }

    static List<Interval> union(List<Interval> a, List<Interval> b) {
        List<Interval> result = new ArrayList<>(a.size() + b.size());
        int i = 0;
        int j = 0;
        while (i < a.size() || j < b.size()) {
            boolean takeA = j == b.size()
                    || (i < a.size() && a.get(i).first() <= b.get(j).first());
            append(result, takeA ? a.get(i++) : b.get(j++));
        }
        return List.copyOf(result);
    }

    /** Appends an interval that does not begin before the last one, melting the two where they touch. */
    private static void append(List<Interval> result, Interval next) {
        Interval last = result.isEmpty() ? null : result.getLast();
        if (last != null && next.first() <= last.last() + 1) {
            result.set(result.size() - 1, new Interval(last.first(), Math.max(last.last(), next.last())));
        } else {
            result.add(next);
        }
    }

    static List<Interval> minus(List<Interval> a, List<Interval> b) {
        List<Interval> result = new ArrayList<>();
        int j = 0;
        for (Interval whole : a) {
            long from = whole.first();
            while (j < b.size() && b.get(j).last() < from) {
                j++;
            }
            // The last cut may reach into the next interval of a, so j stays on it.
            for (int k = j; k < b.size() && b.get(k).first() <= whole.last(); k++) {
                if (from < b.get(k).first()) {
                    result.add(new Interval(from, b.get(k).first() - 1));
                }
                from = b.get(k).last() + 1;
                j = k;
            }
            if (from <= whole.last()) {
                result.add(new Interval(from, whole.last()));
            }
        }
        return List.copyOf(result);
    }

    static boolean contains(List<Interval> a, List<Interval> b) {
        int i = 0;
        for (Interval part : b) {
            while (i < a.size() && a.get(i).last() < part.first()) {
                i++;
            }
            if (i == a.size() || a.get(i).first() > part.first() || a.get(i).last() < part.last()) {
                return false;
            }
        }
        return true;
    }
}
