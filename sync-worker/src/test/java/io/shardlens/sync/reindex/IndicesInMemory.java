package io.shardlens.sync.reindex;

import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.index.IndexMapping;
import io.shardlens.catalog.index.IndexNames;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.watermark.CoveredIndex;
import io.shardlens.sync.index.TableIndices;
import io.shardlens.sync.index.WriteIndex;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Indices by name, which take or refuse fields as a test says. */
final class IndicesInMemory implements TableIndices {
    private final Map<String, WriteIndex> indices = new TreeMap<>();
    private final Map<String, String> aliases = new TreeMap<>();
    private final Set<String> unfit = new HashSet<>();
    private int uuids;

    /** An index takes no other fields than it has. */
    void refuseOtherFields(String name) {
        unfit.add(name);
    }

    /** As before it was created, or after somebody deleted it. */
    void remove(String name) {
        indices.remove(name);
    }

    Set<String> names() {
        return indices.keySet();
    }

    @Override
    public Optional<WriteIndex> behind(String alias) {
        return Optional.ofNullable(aliases.get(alias)).flatMap(this::find);
    }

    @Override
    public Optional<WriteIndex> find(String name) {
        return Optional.ofNullable(indices.get(name));
    }

    @Override
    public WriteIndex create(IndexFields fields, int generation) {
        String name = IndexNames.physical(fields.table(), generation);
        return indices.computeIfAbsent(
                name,
                n -> new WriteIndex(
                        n, IndexNames.writeAlias(n), new CoveredIndex("uuid " + ++uuids, IndexMapping.hash(fields))));
    }

    @Override
    public WriteIndex createFirst(IndexFields fields) {
        WriteIndex created = create(fields, 1);
        aliases.put(IndexNames.alias(fields.table()), created.name());
        return created;
    }

    @Override
    public int lastGeneration(LogicalTable table) {
        return indices.keySet().stream()
                .mapToInt(name -> Integer.parseInt(name.substring(name.length() - 6)))
                .max()
                .orElse(0);
    }

    @Override
    public Found fit(WriteIndex index, IndexFields fields) {
        String hash = IndexMapping.hash(fields);
        if (!index.covered().mapping().equals(hash) && unfit.contains(index.name())) {
            return new Found.Unfit(index.name() + " cannot");
        }
        WriteIndex fitting = new WriteIndex(
                index.name(), index.alias(), new CoveredIndex(index.covered().uuid(), hash));
        indices.put(index.name(), fitting);
        return new Found.Fitting(fitting);
    }

    @Override
    public void swap(String alias, WriteIndex from, WriteIndex to) {
        if (!from.name().equals(aliases.get(alias))) {
            throw new IllegalStateException("alias " + alias + " is not on " + from.name());
        }
        aliases.put(alias, to.name());
    }

    @Override
    public void delete(WriteIndex index) {
        indices.remove(index.name());
    }

    @Override
    public long count(WriteIndex index) {
        return 0;
    }
}
