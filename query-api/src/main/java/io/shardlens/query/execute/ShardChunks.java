package io.shardlens.query.execute;

import io.shardlens.query.model.Query;
import io.shardlens.query.mysql.Gathered;
import io.shardlens.query.mysql.ShardOutcome;
import io.shardlens.query.mysql.ShardReader;
import io.shardlens.query.mysql.ShardRow;
import io.shardlens.query.mysql.TableRead;
import io.shardlens.router.Target;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads many rows of several tables in their common order, a chunk at a time. A page of {@code n} rows asks every table for {@code
 * n}, since all may be in one; a chunk asks each for its share and a little more, and ends before the first row that a table may
 * have held back. So a long way through the rows reads each of them about once.
 */
final class ShardChunks {
    /** Rows of a table beyond its share, for shares are never even. */
    private static final int RESERVE = 32;

    private final ShardReader shards;
    private final Deadline deadline;

    ShardChunks(ShardReader shards, Deadline deadline) {
        this.shards = shards;
        this.deadline = deadline;
    }

    /** What came of asking for a chunk. */
    sealed interface Chunk {
        /**
         * The next rows.
         *
         * @param rows in the query's order, without a gap; none only where no rows are left
         * @param more whether there may be rows behind them
         * @param outcomes of the shards
         */
        record Rows(List<ShardRow> rows, boolean more, Gathered.Outcomes outcomes) implements Chunk {}

        /** A shard failed that was needed, or nothing was asked. */
        record Stopped(Gathered gathered) implements Chunk {}
    }

    /**
     * The rows that come next.
     *
     * @param query whose place says behind which row they come
     * @param reads at least one
     * @param wanted about how many
     */
    Chunk read(Query query, List<TableRead> reads, int wanted) throws InterruptedException {
        int share = share(wanted, reads.size());
        boolean partial = query.options().allowPartial();
        // A shard that hangs must leave the others time for what comes next.
        Duration timeout = partial ? deadline.left().dividedBy(2) : deadline.left();
        Gathered gathered = shards.read(query, reads, share, timeout, !partial);
        if (!(gathered instanceof Gathered.Outcomes outcomes)) {
            return new Chunk.Stopped(gathered);
        }
        List<ShardOutcome.Answer> answers = outcomes.shards().stream()
                .filter(ShardOutcome.Answer.class::isInstance)
                .map(ShardOutcome.Answer.class::cast)
                .toList();
        if (answers.isEmpty() || (answers.size() < outcomes.shards().size() && !partial)) {
            return new Chunk.Stopped(gathered);
        }
        return rows(query, answers, share, outcomes);
    }

    private static int share(int wanted, int tables) {
        return tables == 1 ? wanted : Math.min(wanted, wanted / tables + wanted / (4 * tables) + RESERVE);
    }

    private static Chunk rows(Query query, List<ShardOutcome.Answer> answers, int share, Gathered.Outcomes outcomes) {
        Comparator<ShardRow> order = RowOrder.of(query);
        Map<Target, Integer> counts = new HashMap<>();
        Map<Target, ShardRow> last = new HashMap<>();
        for (ShardOutcome.Answer answer : answers) {
            for (ShardRow row : answer.rows()) {
                counts.merge(row.target(), 1, Integer::sum);
                last.merge(row.target(), row, (a, b) -> order.compare(a, b) >= 0 ? a : b);
            }
        }
        List<ShardRow> merged = RowOrder.merged(query, answers, Integer.MAX_VALUE);
        return last.entrySet().stream()
                .filter(entry -> counts.getOrDefault(entry.getKey(), 0) >= share)
                .map(Map.Entry::getValue)
                .min(order)
                .map(end -> (Chunk) new Chunk.Rows(until(merged, end, order), true, outcomes))
                .orElseGet(() -> new Chunk.Rows(merged, false, outcomes));
    }

    private static List<ShardRow> until(List<ShardRow> merged, ShardRow end, Comparator<ShardRow> order) {
        int size = 0;
        while (size < merged.size() && order.compare(merged.get(size), end) <= 0) {
            size++;
        }
        return merged.subList(0, size);
    }
}
