package io.shardlens.query.execute;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.IdScope;
import io.shardlens.query.execute.ShardChunks.Chunk;
import io.shardlens.query.model.After;
import io.shardlens.query.model.Query;
import io.shardlens.query.mysql.Gathered;
import io.shardlens.query.mysql.ShardRow;
import io.shardlens.query.mysql.TableRead;
import java.util.List;

/**
 * Turns a deep offset into a place: passes over the rows before the page by their keys alone, a bounded number at a time, so that
 * only the rows of the page are read as a whole and memory does not grow with the offset.
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
        /** The page is that of this query, which has no offset. */
        record Page(Query query) implements Found {}

        /** The shards did not say. */
        record Stopped(Gathered gathered) implements Found {}
    }

    static boolean isDeep(Query query) {
        return query.offset() > SHALLOW;
    }

    Found find(Query query, List<TableRead> reads) throws InterruptedException {
        Query keys = keys(query);
        int left = query.offset();
        while (true) {
            switch (chunks.read(keys, reads, Math.min(left, MOST_KEYS))) {
                case Chunk.Stopped stopped -> {
                    return new Found.Stopped(stopped.gathered());
                }
                case Chunk.Rows rows -> {
                    int passed = Math.min(left, rows.rows().size());
                    left -= passed;
                    if (left > 0 && !rows.more()) {
                        // There are fewer rows than the offset; what is still asked of them is their number.
                        return new Found.Page(query.withPage(0, 0));
                    }
                    After place = place(query, rows.rows().get(passed - 1));
                    if (left == 0) {
                        return new Found.Page(query.withPage(query.limit(), 0).behind(place));
                    }
                    keys = keys.behind(place);
                }
            }
        }
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
