package io.shardlens.query.execute;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.IdScope;
import io.shardlens.query.execute.ShardChunks.Chunk;
import io.shardlens.query.model.After;
import io.shardlens.query.model.Query;
import io.shardlens.query.mysql.Gathered;
import io.shardlens.query.mysql.ShardOutcome;
import io.shardlens.query.mysql.ShardRow;
import io.shardlens.query.mysql.TableRead;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Turns a deep offset into a place: passes over the rows before the page by their keys alone, a bounded number at a time, so that
 * only the rows of the page are read as a whole and memory does not grow with the offset. Where partial answers are welcome and a
 * shard is lost on the way, the place is that of the other shards' rows, from the start, and the page has none of its rows either.
 */
final class DeepOffset {
    /** Up to this offset reading the rows themselves costs less than a further round. */
    private static final int SHALLOW = 200;
    /** Keys in memory at once. */
    private static final int MOST_KEYS = 20_000;

    private final ShardChunks chunks;

    DeepOffset(ShardChunks chunks) {
        this.chunks = chunks;
    }

    /** Where the page begins. */
    sealed interface Found {
        /**
         * The page is that of this query, which has no offset.
         *
         * @param reads the tables whose rows were passed over
         * @param lost the other shards
         */
        record Page(Query query, List<TableRead> reads, List<ShardOutcome.Failure> lost) implements Found {
            public Page {
                reads = List.copyOf(reads);
                lost = List.copyOf(lost);
            }
        }

        /** The shards did not say. */
        record Stopped(Gathered gathered) implements Found {}
    }

    static boolean isDeep(Query query) {
        return query.offset() > SHALLOW;
    }

    Found find(Query query, List<TableRead> reads) throws InterruptedException {
        List<TableRead> there = List.copyOf(reads);
        List<ShardOutcome.Failure> lost = new ArrayList<>();
        Query keys = keys(query);
        int left = query.offset();
        while (true) {
            switch (chunks.read(keys, there, Math.min(left, MOST_KEYS))) {
                case Chunk.Stopped stopped -> {
                    return new Found.Stopped(with(lost, stopped.gathered()));
                }
                case Chunk.Rows rows -> {
                    List<ShardOutcome.Failure> failures = failures(rows.outcomes());
                    if (!failures.isEmpty()) {
                        there = without(failures, there);
                        lost.addAll(failures);
                    }
                    if (!failures.isEmpty() && left < query.offset()) {
                        // Some of their rows have been passed over already.
                        keys = keys(query);
                        left = query.offset();
                        continue;
                    }
                    int passed = Math.min(left, rows.rows().size());
                    left -= passed;
                    if (left > 0 && !rows.more()) {
                        // There are fewer rows than the offset; what is still asked of them is their number.
                        return new Found.Page(query.withPage(0, 0), there, lost);
                    }
                    After place = place(query, rows.rows().get(passed - 1));
                    if (left == 0) {
                        return new Found.Page(query.withPage(query.limit(), 0).behind(place), there, lost);
                    }
                    keys = keys.behind(place);
                }
            }
        }
    }

    private static List<ShardOutcome.Failure> failures(Gathered.Outcomes outcomes) {
        return outcomes.shards().stream()
                .filter(ShardOutcome.Failure.class::isInstance)
                .map(ShardOutcome.Failure.class::cast)
                .toList();
    }

    private static List<TableRead> without(List<ShardOutcome.Failure> lost, List<TableRead> reads) {
        Set<String> shards = lost.stream().map(ShardOutcome.Failure::shard).collect(Collectors.toSet());
        return reads.stream()
                .filter(read -> !shards.contains(read.target().database()))
                .toList();
    }

    /** What came of all shards, those included that were not asked any more. */
    private static Gathered with(List<ShardOutcome.Failure> lost, Gathered gathered) {
        if (lost.isEmpty() || !(gathered instanceof Gathered.Outcomes outcomes)) {
            return gathered;
        }
        List<ShardOutcome> all = new ArrayList<>(lost);
        all.addAll(outcomes.shards());
        return new Gathered.Outcomes(all, outcomes.took());
    }

    private static Query keys(Query query) {
        List<Column> columns = query.table().primaryKey().stream()
                .map(name -> query.table().column(name).orElseThrow())
                .toList();
        return new Query(
                query.table(), query.where(), columns, query.order(), query.limit(), null, false, query.options());
    }

    private static After place(Query query, ShardRow row) {
        return new After(row.place(), query.table().idScope() == IdScope.SHARD ? row.target() : null);
    }
}
