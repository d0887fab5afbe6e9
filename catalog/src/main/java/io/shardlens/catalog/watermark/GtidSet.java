package io.shardlens.catalog.watermark;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * An immutable set of global transaction ids in MySQL's text form, {@code uuid:1-5:7,uuid2:1}, with the tags of MySQL 8.3 and later
 * ({@code uuid:1-5:tag:1-3}). Intervals are kept sorted, disjoint and merged, so equal sets are equal objects and {@link #toString} is
 * canonical. Every operation is linear in the number of intervals.
 *
 * @param intervals by source: the server's UUID in lower case, or {@code uuid:tag}; none is empty
 */
public record GtidSet(Map<String, List<Interval>> intervals) {
    /** The set without members. */
    public static final GtidSet EMPTY = new GtidSet(Map.of());

    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final Pattern TAG = Pattern.compile("[a-z_][a-z0-9_]{0,31}");

    /** Transaction numbers {@code first..last}, both included. */
    public record Interval(long first, long last) {
        public Interval {
            if (first < 1 || last < first || last == Long.MAX_VALUE) {
                throw new IllegalArgumentException(
                        "GTID interval " + first + "-" + last + " is not ascending within 1-" + (Long.MAX_VALUE - 1));
            }
        }

        @Override
        public String toString() {
            return first == last ? Long.toString(first) : first + "-" + last;
        }
    }

    public GtidSet {
        TreeMap<String, List<Interval>> copy = new TreeMap<>();
        intervals.forEach((source, list) -> {
            if (!list.isEmpty()) {
                copy.merge(source.toLowerCase(Locale.ROOT), Intervals.normalized(list), Intervals::union);
            }
        });
        intervals = Collections.unmodifiableMap(copy);
    }

    /**
     * @param text MySQL's text form; blank is the empty set, white space around the parts is allowed
     * @throws IllegalArgumentException naming the part that is no GTID set
     */
    public static GtidSet parse(String text) {
        Map<String, List<Interval>> parsed = new TreeMap<>();
        for (String part : text.split(",", -1)) {
            String stripped = part.strip().toLowerCase(Locale.ROOT);
            if (!stripped.isEmpty()) {
                parse(stripped, parsed);
            }
        }
        return new GtidSet(parsed);
    }

    private static void parse(String part, Map<String, List<Interval>> parsed) {
        String[] fields = part.split(":", -1);
        String uuid = fields[0].strip();
        if (!UUID.matcher(uuid).matches() || fields.length < 2) {
            throw new IllegalArgumentException("'" + part + "' is no GTID set: expected uuid:first-last");
        }
        String source = uuid;
        for (int i = 1; i < fields.length; i++) {
            String field = fields[i].strip();
            if (!TAG.matcher(field).matches()) {
                parsed.computeIfAbsent(source, s -> new ArrayList<>()).add(interval(part, field));
            } else if (i + 1 < fields.length) {
                source = uuid + ":" + field;
            } else {
                throw new IllegalArgumentException("tag '" + field + "' in '" + part + "' has no interval");
            }
        }
    }

    private static Interval interval(String part, String text) {
        int dash = text.indexOf('-');
        try {
            return dash < 0
                    ? new Interval(Long.parseLong(text), Long.parseLong(text))
                    : new Interval(Long.parseLong(text.substring(0, dash)), Long.parseLong(text.substring(dash + 1)));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("'" + text + "' in '" + part + "' is no GTID interval", e);
        }
    }

    /** Whether every member of {@code other} is a member of this set. */
    public boolean contains(GtidSet other) {
        return other.intervals.entrySet().stream()
                .allMatch(e -> Intervals.contains(intervals.getOrDefault(e.getKey(), List.of()), e.getValue()));
    }

    /** All members of both sets. */
    public GtidSet union(GtidSet other) {
        Map<String, List<Interval>> all = new TreeMap<>(intervals);
        other.intervals.forEach((source, list) -> all.merge(source, list, Intervals::union));
        return new GtidSet(all);
    }

    /** The members of this set that are not members of {@code other}. */
    public GtidSet minus(GtidSet other) {
        Map<String, List<Interval>> rest = new TreeMap<>();
        intervals.forEach((source, list) ->
                rest.put(source, Intervals.minus(list, other.intervals.getOrDefault(source, List.of()))));
        return new GtidSet(rest);
    }

    /** Whether the set has no members. */
    public boolean isEmpty() {
        return intervals.isEmpty();
    }

    /** As MySQL prints it, without its line feeds: the tags of one UUID follow its untagged intervals. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        String uuidBefore = "";
        for (Map.Entry<String, List<Interval>> entry : intervals.entrySet()) {
            String source = entry.getKey();
            int colon = source.indexOf(':');
            String uuid = colon < 0 ? source : source.substring(0, colon);
            if (uuid.equals(uuidBefore)) {
                text.append(source, colon, source.length());
            } else {
                text.append(text.isEmpty() ? "" : ",").append(source);
            }
            uuidBefore = uuid;
            text.append(entry.getValue().stream().map(i -> ":" + i).collect(Collectors.joining()));
        }
        return text.toString();
    }
}
