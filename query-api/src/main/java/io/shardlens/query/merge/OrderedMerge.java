package io.shardlens.query.merge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;

/** Merges sorted lists with a heap that holds the head of each. */
public final class OrderedMerge {
    private OrderedMerge() {}

    /**
     * The first rows of all lists together. Rows that compare as equal keep the order of their lists.
     *
     * @param lists each sorted by {@code order}
     * @param order what they are sorted by
     * @param limit most rows to return, at least 0
     */
    public static <T> List<T> merge(List<List<T>> lists, Comparator<? super T> order, int limit) {
        PriorityQueue<Head<T>> heads = new PriorityQueue<>(
                Math.max(1, lists.size()),
                Comparator.<Head<T>, T>comparing(head -> head.row, order).thenComparingInt(head -> head.list));
        for (int i = 0; i < lists.size(); i++) {
            Iterator<T> rows = lists.get(i).iterator();
            if (rows.hasNext()) {
                heads.add(new Head<>(i, rows.next(), rows));
            }
        }
        List<T> merged = new ArrayList<>();
        while (merged.size() < limit) {
            Head<T> head = heads.poll();
            if (head == null) {
                break;
            }
            merged.add(head.row);
            if (head.rest.hasNext()) {
                heads.add(new Head<>(head.list, head.rest.next(), head.rest));
            }
        }
        return merged;
    }

    private record Head<T>(int list, T row, Iterator<T> rest) {}
}
