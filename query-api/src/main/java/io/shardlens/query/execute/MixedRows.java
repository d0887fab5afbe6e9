package io.shardlens.query.execute;

import io.shardlens.catalog.table.IdScope;
import io.shardlens.query.merge.CommonKeys;
import io.shardlens.query.model.Query;
import io.shardlens.query.mysql.ShardOutcome;
import io.shardlens.query.mysql.ShardRow;
import io.shardlens.query.search.IndexRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Rows of the index and of the shards in one order.
 *
 * @param rows the page and one more
 * @param count rows that the index found, without those that a shard has as well
 */
record MixedRows(List<Row> rows, long count) {
    private record Placed(List<@Nullable Object> key, Row row) {}

    /**
     * A row of the index that a shard has too was moved there since: the shard is right.
     *
     * @return empty where a value has no place among the index's, or where rows that moved leave it open what the index has behind
     *     its last row
     */
    static Optional<MixedRows> of(
            Query query, CommonKeys keys, List<IndexPart> parts, List<ShardOutcome.Answer> answers) {
        List<Placed> all = new ArrayList<>();
        TreeSet<List<@Nullable Object>> present =
                new TreeSet<>(Comparator.comparing(keys::identity, keys.identities()));
        for (ShardOutcome.Answer answer : answers) {
            for (ShardRow row : answer.rows()) {
                Optional<List<@Nullable Object>> key = keys.of(row.place());
                if (key.isEmpty()) {
                    return Optional.empty();
                }
                present.add(key.get());
                all.add(new Placed(key.get(), Row.of(row)));
            }
        }
        boolean global = query.table().idScope() == IdScope.GLOBAL;
        long count = 0;
        for (IndexPart part : parts) {
            int moved = 0;
            for (IndexRow row : part.found().rows()) {
                Optional<List<@Nullable Object>> key = keys.of(row.place());
                if (key.isEmpty()) {
                    return Optional.empty();
                }
                if (global && present.contains(key.get())) {
                    moved++;
                } else {
                    all.add(new Placed(key.get(), Row.of(row)));
                }
            }
            if (moved > 0 && part.found().rows().size() == Answers.limit(query)) {
                return Optional.empty();
            }
            Long found = part.found().count();
            count += (found == null ? 0 : found) - moved;
        }
        all.sort(Comparator.comparing(Placed::key, keys.order())
                .thenComparing(placed -> placed.row().target().database())
                .thenComparing(placed -> placed.row().target().table()));
        List<Row> rows = all.stream()
                .limit(Answers.limit(query))
                .skip(query.offset())
                .map(Placed::row)
                .toList();
        return Optional.of(new MixedRows(rows, count));
    }
}
