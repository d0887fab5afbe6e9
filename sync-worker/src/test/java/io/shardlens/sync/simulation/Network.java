package io.shardlens.sync.simulation;

import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.index.ItemOutcome;
import java.util.ArrayList;
import java.util.List;

/** Between workers and the index: requests are refused in part, lost, answered too late, or arrive long after their sender gave up. */
final class Network {
    private static final ItemOutcome BUSY = new ItemOutcome.Later("429: queue is full");

    private final IndexModel index;
    private final List<List<DocumentOp>> late = new ArrayList<>();

    Network(IndexModel index) {
        this.index = index;
    }

    /** @throws IndexUnavailableException where there is no answer, whatever became of the request */
    List<ItemOutcome> send(List<DocumentOp> operations, Choice choice) {
        return switch (choice.below(12)) {
            case 7, 8 -> items(operations, choice, 3);
            case 9 -> {
                items(operations, choice, 5);
                throw new IndexUnavailableException("no answer in time", null);
            }
            case 10 -> {
                late.add(operations);
                throw new IndexUnavailableException("no answer in time", null);
            }
            case 11 -> throw new IndexUnavailableException("connection refused", null);
            default -> items(operations, choice, 0);
        };
    }

    /** @param refused one in so many items finds no room; 0 for none */
    private List<ItemOutcome> items(List<DocumentOp> operations, Choice choice, int refused) {
        List<ItemOutcome> outcomes = new ArrayList<>(operations.size());
        for (DocumentOp operation : operations) {
            outcomes.add(refused > 0 && choice.oneIn(refused) ? BUSY : index.apply(operation));
        }
        return outcomes;
    }

    /** A request that nobody waits for any more. */
    void abandon(List<DocumentOp> operations) {
        late.add(operations);
    }

    /** One of the late requests arrives; false where there is none. */
    boolean arrive(Choice choice) {
        if (late.isEmpty()) {
            return false;
        }
        late.remove(choice.below(late.size())).forEach(index::apply);
        return true;
    }
}
