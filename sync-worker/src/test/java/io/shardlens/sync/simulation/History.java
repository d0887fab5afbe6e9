package io.shardlens.sync.simulation;

import io.shardlens.catalog.lineage.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Every state that every row of one server ever had, in the order of its binlog; what documents are judged by. */
final class History {
    /**
     * @param transaction how many transactions there are up to and including the one that made the change
     * @param events where the change's event stands, in each binlog that it is in
     * @param ordinal of the change among all of the server
     * @param row null when the change removed it
     */
    private record Change(
            int transaction,
            Set<Position> events,
            int ordinal,
            @Nullable Row row) {}

    private static final long SUCCESSORS = 40;

    private record Place(List<Change> changes, int index) {}

    private final Map<Long, List<Change>> changes = new HashMap<>();
    private final Map<String, Place> byValue = new HashMap<>();
    private int ordinals;

    void add(int transaction, Position event, long id, @Nullable Row row) {
        List<Change> list = changes.computeIfAbsent(id, i -> new ArrayList<>());
        list.add(new Change(transaction, new TreeSet<>(Set.of(event)), ++ordinals, row));
        if (row != null) {
            byValue.put(row.value(), new Place(list, list.size() - 1));
        }
    }

    /** The event stands in another binlog, too. */
    void alsoAt(Position event, Position also) {
        changes.values().stream()
                .flatMap(List::stream)
                .filter(change -> change.events().contains(event))
                .forEach(change -> change.events().add(also));
    }

    /** The binlogs of those that take a server's place have lower numbers than those of the first ones ever get. */
    private static boolean sameBinlog(Position one, Position other) {
        return one.file() < SUCCESSORS == other.file() < SUCCESSORS;
    }

    Set<Long> ids() {
        return changes.keySet();
    }

    /** Whether a row had that value after some number of transactions that is not less than {@code least}. */
    boolean shows(String value, int least) {
        Place place = byValue.get(value);
        return place != null && outlives(place.changes(), place.index(), least);
    }

    /** Whether there was no such row, or one that no index takes, after some number of transactions not less than {@code least}. */
    boolean lacks(long id, int least) {
        return anyState(id, least, row -> row == null);
    }

    /** Whether there was a row that no index takes, after some number of transactions not less than {@code least}. */
    boolean hasUnindexable(long id, int least) {
        return anyState(id, least, row -> row != null && !row.indexable());
    }

    private interface Test {
        boolean test(@Nullable Row row);
    }

    private boolean anyState(long id, int least, Test test) {
        List<Change> list = changes.getOrDefault(id, List.of());
        if (test.test(null) && (list.isEmpty() || list.getFirst().transaction() > least)) {
            return true;
        }
        for (int i = list.size() - 1; i >= 0 && outlives(list, i, least); i--) {
            if (test.test(list.get(i).row())) {
                return true;
            }
        }
        return false;
    }

    private static boolean outlives(List<Change> list, int index, int least) {
        return index == list.size() - 1 || list.get(index + 1).transaction() > least;
    }

    /** When the state with that value came to be. */
    int ordinal(String value) {
        Place place = byValue.get(value);
        return place == null ? 0 : place.changes().get(place.index()).ordinal();
    }

    /** When the change of a row by an event came to be; for a position between events the last one before it; 0 where there was none. */
    int ordinal(long id, Position event) {
        int before = 0;
        // Not in the order of positions: a binlog may begin anew with lower ones.
        for (Change change : changes.getOrDefault(id, List.of()).reversed()) {
            if (change.events().contains(event)) {
                return change.ordinal();
            }
            if (before == 0
                    && change.events().stream().anyMatch(at -> sameBinlog(at, event) && at.compareTo(event) < 0)) {
                before = change.ordinal();
            }
        }
        return before;
    }
}
