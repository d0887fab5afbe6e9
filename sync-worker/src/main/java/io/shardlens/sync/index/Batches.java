package io.shardlens.sync.index;

import java.util.ArrayList;
import java.util.List;

/** Things that wait to be handed on in batches, which become smaller where one turns out to be too large. One thread at a time. */
final class Batches<T> {
    private final List<T> waiting = new ArrayList<>();
    private int size;

    /** @param size how many things a batch holds at most, from 1 */
    Batches(int size) {
        this.size = size;
    }

    void add(T one) {
        waiting.add(one);
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** The batch that is next; the same until it is taken or made smaller. */
    List<T> next() {
        return List.copyOf(waiting.subList(0, Math.min(size, waiting.size())));
    }

    /** Takes the batch that is next away. */
    List<T> take() {
        List<T> taken = next();
        waiting.subList(0, taken.size()).clear();
        return taken;
    }

    /** Makes this and all following batches half as large; false where the next one holds a single thing. */
    boolean shrink() {
        int present = Math.min(size, waiting.size());
        size = Math.max(1, present / 2);
        return present > 1;
    }
}
