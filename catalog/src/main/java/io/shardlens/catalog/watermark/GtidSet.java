package io.shardlens.catalog.watermark;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * An immutable set of global transaction ids in MySQL's text form, {@code uuid:1-5:7,uuid2:1}. Intervals are kept sorted, disjoint
 * and merged, so equal sets are equal objects and {@link #toString} is canonical.
 */
public record GtidSet(Map<String, List<Interval>> intervals) {
    /** The set without members. */
    public static final GtidSet EMPTY = new GtidSet(Map.of());

    /** Transaction numbers {@code first..last}, both included. */
    public record Interval(long first, long last) {
        public Interval {
            if (first < 1 || last < first) {
                throw new IllegalArgumentException("GTID interval " + first + "-" + last + " is not ascending from 1");
            }
        }
    }

    public GtidSet {
        TreeMap<String, List<Interval>> copy = new TreeMap<>();
        intervals.forEach((uuid, list) -> {
            if (!list.isEmpty()) {
                copy.put(uuid.toLowerCase(Locale.ROOT), merged(list));
            }
        });
        intervals = java.util.Collections.unmodifiableMap(copy);
    }

    /**
     * @param text MySQL's text form; blank is the empty set, white space around the parts is allowed
     * @throws IllegalArgumentException naming the part that is no GTID set
     */
    public static GtidSet parse(String text) {
        Map<String, List<Interval>> parsed = new TreeMap<>();
        for (String part : text.split(",", -1)) {
            String source = part.strip();
            if (source.isEmpty()) {
                continue;
            }
            String[] fields = source.split(":", -1);
            if (fields.length < 2) {
                throw new IllegalArgumentException("'" + source + "' is no GTID set: expected uuid:first-last");
            }
            List<Interval> list = parsed.computeIfAbsent(fields[0].strip().toLowerCase(Locale.ROOT), u -> new ArrayList<>());
            for (int i = 1; i < fields.length; i++) {
                list.add(interval(source, fields[i].strip()));
            }
        }
        return new GtidSet(parsed);
    }

    private static Interval interval(String source, String text) {
        int dash = text.indexOf('-');
        try {
            return dash < 0
                    ? new Interval(Long.parseLong(text), Long.parseLong(text))
                    : new Interval(Long.parseLong(text.substring(0, dash)), Long.parseLong(text.substring(dash + 1)));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' in '" + source + "' is no GTID interval", e);
        }
    }

    private static List<Interval> merged(List<Interval> list) {
        List<Interval> sorted = list.stream()
                .sorted(java.util.Comparator.comparingLong(Interval::first))
                .toList();
        List<Interval> result = new ArrayList<>();
        for (Interval next : sorted) {
            Interval last = result.isEmpty() ? null : result.getLast();
            if (last != null && next.first() <= last.last() + 1) {
                result.set(result.size() - 1, new Interval(last.first(), Math.max(last.last(), next.last())));
            } else {
                result.add(next);
            }
        }
        return List.copyOf(result);
    }

    /** Whether every member of {@code other} is a member of this set. */
    public boolean contains(GtidSet other) {
        return other.intervals.entrySet().stream().allMatch(e -> {
            List<Interval> mine = intervals.getOrDefault(e.getKey(), List.of());
            return e.getValue().stream()
                    .allMatch(i -> mine.stream().anyMatch(m -> m.first() <= i.first() && i.last() <= m.last()));
        });
    }

    /** All members of both sets. */
    public GtidSet union(GtidSet other) {
        Map<String, List<Interval>> all = new TreeMap<>(intervals);
        other.intervals.forEach((uuid, list) -> all.merge(uuid, list, (a, b) -> {
            List<Interval> both = new ArrayList<>(a);
            both.addAll(b);
            return both;
        }));
        return new GtidSet(all);
    }

    /** The members of this set that are not members of {@code other}. */
    public GtidSet minus(GtidSet other) {
        Map<String, List<Interval>> rest = new TreeMap<>();
        intervals.forEach((uuid, list) -> {
            List<Interval> left = list;
            for (Interval cut : other.intervals.getOrDefault(uuid, List.of())) {
                left = left.stream().flatMap(i -> without(i, cut).stream()).toList();
            }
            rest.put(uuid, left);
        });
        return new GtidSet(rest);
    }

    private static List<Interval> without(Interval i, Interval cut) {
        List<Interval> left = new ArrayList<>(2);
        if (i.first() < cut.first()) {
            left.add(new Interval(i.first(), Math.min(i.last(), cut.first() - 1)));
        }
        if (i.last() > cut.last()) {
            left.add(new Interval(Math.max(i.first(), cut.last() + 1), i.last()));
        }
        return left;
    }

    /** Whether the set has no members. */
    public boolean isEmpty() {
        return intervals.isEmpty();
    }

    @Override
    public String toString() {
        return intervals.entrySet().stream()
                .map(e -> e.getKey()
                        + e.getValue().stream()
                                .map(i -> i.first() == i.last() ? ":" + i.first() : ":" + i.first() + "-" + i.last())
                                .collect(Collectors.joining()))
                .collect(Collectors.joining(","));
    }
}
