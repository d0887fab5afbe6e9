package io.shardlens.sync.simulation;

import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.index.ItemOutcome;
import java.util.ArrayList;
import java.util.List;

/** Between workers and the index: requests are refused in part, lost, answered too late, or arrive long after their sender gave up. */
final class Network {
    /** The index, as far as one kind of item is concerned. */
    interface Index<T> {
        ItemOutcome take(T item);
    }

    private static final ItemOutcome BUSY = new ItemOutcome.Later("429: queue is full", true);

    private final List<Runnable> late = new ArrayList<>();

    /** @throws IndexUnavailableException where there is no answer, whatever became of the request */
    <T> List<ItemOutcome> send(List<T> items, Index<T> index, Choice choice) {
        return switch (choice.below(12)) {
            case 7, 8 -> answers(items, index, choice, 3);
            case 9 -> {
                answers(items, index, choice, 5);
                throw new IndexUnavailableException("no answer in time", null);
            }
            case 10 -> {
                abandon(items, index);
                throw new IndexUnavailableException("no answer in time", null);
            }
            case 11 -> throw new IndexUnavailableException("connection refused", null);
            default -> answers(items, index, choice, 0);
        };
    }

    /** @param refused one in so many items finds no room; 0 for none */
    private static <T> List<ItemOutcome> answers(List<T> items, Index<T> index, Choice choice, int refused) {
        List<ItemOutcome> outcomes = new ArrayList<>(items.size());
        for (T item : items) {
            outcomes.add(refused > 0 && choice.oneIn(refused) ? BUSY : index.take(item));
        }
        return outcomes;
    }

    /** A request that nobody waits for any more. */
    <T> void abandon(List<T> items, Index<T> index) {
        late.add(() -> items.forEach(index::take));
    }

    /** One of the late requests arrives; false where there is none. */
    boolean arrive(Choice choice) {
        if (late.isEmpty()) {
            return false;
        }
        late.remove(choice.below(late.size())).run();
        return true;
    }
}
