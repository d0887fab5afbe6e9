package io.shardlens.query.merge;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a group from some of its rows.
 *
 * @param identity what tells it from other groups and orders it among them, as {@link KeyOrder} compares, one per key
 * @param values the canonical values of the keys: those of any of its rows
 * @param parts of each measure
 * @param sides per key, on which side of a place in the order it is, as {@link Comparable} tells; null where nobody asked or it is NULL
 */
public record Group(
        List<@Nullable Object> identity,
        List<@Nullable Object> values,
        List<Partial> parts,
        List<@Nullable Integer> sides) {
    // Written out, since a compact constructor loses the annotations of the lists' elements.
    public Group(
            List<@Nullable Object> identity,
            List<@Nullable Object> values,
            List<Partial> parts,
            List<@Nullable Integer> sides) {
        this.identity = Collections.unmodifiableList(new ArrayList<>(identity));
        this.values = Collections.unmodifiableList(new ArrayList<>(values));
        this.parts = List.copyOf(parts);
        this.sides = Collections.unmodifiableList(new ArrayList<>(sides));
    }

    /** Of which nobody asked on which side of a place it is. */
    public Group(List<@Nullable Object> identity, List<@Nullable Object> values, List<Partial> parts) {
        this(identity, values, parts, Collections.nCopies(identity.size(), null));
    }

    /** Of the rows of both; the other is of the same group. */
    public Group with(Group other) {
        List<Partial> merged = new ArrayList<>(parts.size());
        for (int i = 0; i < parts.size(); i++) {
            merged.add(parts.get(i).with(other.parts.get(i)));
        }
        return new Group(identity, values, merged, sides);
    }

    /** The same with other measures. */
    public Group withParts(List<Partial> others) {
        return new Group(identity, values, others, sides);
    }
}
