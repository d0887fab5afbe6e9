package io.shardlens.router.resolve;

import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;

/**
 * An index table. Its entries are written apart from the rows, so an entry may point to a row that is gone or that has another
 * alternate key by now: an answer must be verified, and a refuted entry is counted. Where there is no entry it cannot say, since a
 * row may have been written whose entry was not. Where an alternate key has several rows, entries must be written before their rows,
 * so that those that are found are all. A refuted entry may then be that of a row still being written, so it stays; only where an
 * alternate key has one sharding key at most is it removed, since a lookup that finds no entry reads everywhere.
 *
 * <p>Safe for any thread.
 */
public final class IndexTableResolver implements Resolver {
    private final String name;
    private final boolean unique;
    private final IndexTable table;
    private final LongAdder dangling = new LongAdder();

    /**
     * Reads a table.
     *
     * @param name for plans and messages
     * @param unique whether an alternate key has one sharding key at most
     * @param table the entries
     */
    public IndexTableResolver(String name, boolean unique, IndexTable table) {
        this.name = name;
        this.unique = unique;
        this.table = table;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Cost cost() {
        return Cost.STORED;
    }

    @Override
    public boolean isUnique() {
        return unique;
    }

    @Override
    public boolean mustVerify() {
        return true;
    }

    @Override
    public Resolution resolve(Key alternate) {
        Set<Key> found = table.find(alternate);
        return found.isEmpty()
                ? new Resolution.Unknown(name + " has no entry for " + alternate)
                : new Resolution.Found(KeyConstraint.in(found));
    }

    @Override
    public void refute(Key alternate, Key shardingKey) {
        dangling.increment();
        if (unique) {
            table.remove(alternate, shardingKey);
        }
    }

    /** {@return how many entries were refuted so far} */
    public long dangling() {
        return dangling.sum();
    }
}
