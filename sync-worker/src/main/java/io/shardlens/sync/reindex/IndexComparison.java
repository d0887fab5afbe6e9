package io.shardlens.sync.reindex;

import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.change.Waiter;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.index.WriteIndex;
import java.time.Duration;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Compares which rows two indices hold, while both are written: what differs is looked at again, and counts only if it goes on doing so.
 * Contents are not compared, since a new index may well hold more of a row. One thread.
 */
public final class IndexComparison {
    private static final int ROUNDS = 6;
    private static final Duration PAUSE = Duration.ofSeconds(2);
    private static final int SHOWN = 10;
    /** Beyond this many ids there is no doubt, and no need to keep them all. */
    private static final int ENOUGH = 100_000;

    /** Visits the live documents of a table in an index. */
    @FunctionalInterface
    public interface Documents {
        /**
         * @param ids gets the id of each
         * @throws IndexUnavailableException when the index does not answer
         */
        void visit(PhysicalTable table, WriteIndex index, Consumer<String> ids) throws InterruptedException;
    }

    private final Documents documents;
    private final Waiter waiter;

    public IndexComparison(Documents documents, Waiter waiter) {
        this.documents = documents;
        this.waiter = waiter;
    }

    /**
     * Returns when both hold the same rows.
     *
     * @param tables all physical tables
     * @return how many rows
     * @throws ReindexException when they do not, naming some
     */
    public long requireEqual(List<PhysicalTable> tables, WriteIndex from, WriteIndex to) throws InterruptedException {
        long rows = 0;
        for (PhysicalTable table : tables) {
            rows += requireEqual(table, from, to);
        }
        return rows;
    }

    private long requireEqual(PhysicalTable table, WriteIndex from, WriteIndex to) throws InterruptedException {
        Set<String> suspects = Set.of();
        for (int round = 0; round < ROUNDS; round++) {
            IdDigest before = digest(table, from);
            IdDigest after = digest(table, to);
            BitSet differing = before.differing(after);
            if (differing.isEmpty()) {
                return after.count();
            }
            Set<String> different = different(table, from, to, differing);
            if (round > 0) {
                different.retainAll(suspects);
            }
            if (different.isEmpty()) {
                return after.count();
            }
            suspects = different;
            waiter.await(PAUSE);
        }
        List<String> some = new TreeSet<>(suspects).stream().limit(SHOWN).toList();
        throw new ReindexException(
                "indices " + from.name() + " and " + to.name() + " do not hold the same rows of " + table
                        + ": " + suspects.size() + " documents are in one of them only, such as " + some
                        + ". ./shardlens sync verify tells which of them is right");
    }

    private IdDigest digest(PhysicalTable table, WriteIndex index) throws InterruptedException {
        IdDigest digest = new IdDigest();
        documents.visit(table, index, digest::add);
        return digest;
    }

    /** The ids in some buckets that only one of the indices has. */
    private Set<String> different(PhysicalTable table, WriteIndex from, WriteIndex to, BitSet buckets)
            throws InterruptedException {
        Set<String> different = new HashSet<>();
        documents.visit(table, from, id -> {
            if (buckets.get(IdDigest.bucket(id)) && different.size() < ENOUGH) {
                different.add(id);
            }
        });
        documents.visit(table, to, id -> {
            if (buckets.get(IdDigest.bucket(id)) && !different.remove(id) && different.size() < ENOUGH) {
                different.add(id);
            }
        });
        return different;
    }
}
