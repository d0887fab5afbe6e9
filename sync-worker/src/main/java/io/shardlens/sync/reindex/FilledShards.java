package io.shardlens.sync.reindex;

import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.watermark.Coverage;
import io.shardlens.catalog.watermark.StateDocuments;
import io.shardlens.router.Target;
import io.shardlens.sync.checkpoint.StateStore;
import io.shardlens.sync.index.WriteIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whose rows an index holds in full, as workers have recorded it. */
public final class FilledShards {
    private final StateStore store;

    public FilledShards(StateStore store) {
        this.store = store;
    }

    /** The shards of a table, by name. */
    public static Set<String> shards(LogicalTable table) {
        return table.router().targets().stream().map(Target::database).collect(Collectors.toCollection(TreeSet::new));
    }

    /** The shards whose rows the index lacks, or may lack; those of the other half as well where rows have halves. */
    public List<String> missing(LogicalTable table, WriteIndex index) {
        Set<String> missing = new TreeSet<>(missingOf(table, index));
        table.otherHalf().ifPresent(other -> missing.addAll(missingOf(other, index)));
        return List.copyOf(missing);
    }

    private List<String> missingOf(LogicalTable table, WriteIndex index) {
        List<String> missing = new ArrayList<>(shards(table));
        records(table, index).filter(Coverage::complete).forEach(c -> missing.remove(c.shard()));
        return missing;
    }

    /** Whether any worker writes the index. */
    public boolean known(LogicalTable table, WriteIndex index) {
        return records(table, index).findAny().isPresent();
    }

    private Stream<Coverage> records(LogicalTable table, WriteIndex index) {
        Map<String, StateStore.Stored> found = store.readAll(shards(table).stream()
                .flatMap(s -> Stream.of(
                        StateDocuments.coverageId(table.name(), s), StateDocuments.standbyId(table.name(), s)))
                .toList());
        return found.values().stream()
                .map(stored -> StateDocuments.coverage(stored.document()))
                .filter(c -> c.index().uuid().equals(index.covered().uuid()));
    }
}
