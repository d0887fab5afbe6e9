package io.shardlens.router.algorithm;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * A circle of hashes, in signed order, cut into arcs. The arc of a position holds the hashes after the previous position up
 * to it; the first position's arc also holds what comes after the last. Immutable.
 */
public final class HashRing {
    private final long[] positions;
    private final int[] slots;

    private HashRing(long[] positions, int[] slots) {
        this.positions = positions;
        this.slots = slots;
    }

    /**
     * A node on its way to the ring.
     *
     * @param position its place
     * @param name decides between nodes at one place: the least goes first
     * @param slot 0 or more
     */
    record Node(long position, String name, int slot) {}

    /** Builds a ring; the order of the nodes does not matter. */
    static HashRing of(List<Node> nodes) {
        List<Node> ascending = nodes.stream()
                .sorted(Comparator.comparingLong(Node::position).thenComparing(Node::name))
                .toList();
        long[] positions = new long[ascending.size()];
        int[] slots = new int[ascending.size()];
        int size = 0;
        for (Node node : ascending) {
            // Behind another node at its place it is first for no hash.
            if (size == 0 || positions[size - 1] != node.position()) {
                positions[size] = node.position();
                slots[size++] = node.slot();
            }
        }
        return new HashRing(Arrays.copyOf(positions, size), Arrays.copyOf(slots, size));
    }

    /** {@return the number of arcs, at least 1} */
    public int size() {
        return positions.length;
    }

    /**
     * Gives the last hash of an arc.
     *
     * @param arc 0 to {@link #size()} - 1
     * @return its position; ascending with the arcs
     */
    public long position(int arc) {
        return positions[arc];
    }

    /**
     * Gives the slot of an arc.
     *
     * @param arc 0 to {@link #size()} - 1
     * @return its slot
     */
    public int slot(int arc) {
        return slots[arc];
    }

    /**
     * Finds the slot of a hash.
     *
     * @param hash any hash
     * @return the slot of the first position at or after it
     */
    public int slotOf(long hash) {
        int low = 0;
        int high = positions.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (positions[middle] < hash) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return slots[low == positions.length ? 0 : low];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof HashRing ring
                && Arrays.equals(ring.positions, positions)
                && Arrays.equals(ring.slots, slots);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(positions) + Arrays.hashCode(slots);
    }

    /** {@return every position with its slot} */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < positions.length; i++) {
            text.append(i == 0 ? "" : ", ").append(positions[i]).append("=").append(slots[i]);
        }
        return text.append("}").toString();
    }
}
