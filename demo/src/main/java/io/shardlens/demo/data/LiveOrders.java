package io.shardlens.demo.data;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Which orders exist while the write load changes them. Not thread-safe. */
final class LiveOrders {
    private final List<Live> live = new ArrayList<>();
    private final List<Live> deleted = new ArrayList<>();
    private final RandomGenerator random;
    private final Share share;
    private long next;

    /**
     * An order that exists or existed.
     *
     * @param n its number in the generator
     * @param userId its owner, who never changes
     * @param orderId its present key
     */
    record Live(long n, long userId, long orderId) {}

    LiveOrders(OrderGenerator generator, long rows, RandomGenerator random, Share share) {
        this.random = random;
        this.share = share;
        this.next = rows + share.index();
        for (long n = 0; n < rows; n++) {
            Order order = generator.order(n);
            if (share.owns(order.userId())) {
                live.add(new Live(n, order.userId(), order.orderId()));
            }
        }
    }

    long takeNumber() {
        long taken = next;
        next += share.count();
        return taken;
    }

    void add(Live order) {
        live.add(order);
    }

    /** Removes one from the list and returns it; the caller adds it again unless it is gone. */
    Live takeAny() {
        int index = random.nextInt(live.size());
        Live taken = live.get(index);
        Live last = live.removeLast();
        if (index < live.size()) {
            live.set(index, last);
        }
        return taken;
    }

    void bury(Live order) {
        deleted.add(order);
    }

    boolean anyDeleted() {
        return !deleted.isEmpty();
    }

    Live exhume() {
        return deleted.removeLast();
    }
}
