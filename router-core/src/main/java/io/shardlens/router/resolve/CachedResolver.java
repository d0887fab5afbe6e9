package io.shardlens.router.resolve;

import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A cache of mappings before an index table or a sweep of all shards. The alternate key is declared immutable, so the one row of a
 * unique key holds for ever; that there is no row, or no other one where there may be several, holds for a moment only. However many
 * callers miss one key at once, the source is asked once, and where it found nothing that holds for ever once more for those who came
 * meanwhile; a source that fails fails them all, and the next caller asks again.
 *
 * <p>Tell it of changes: {@link #inserted} of new rows, so that they are not taken for absent; {@link #changed} where the
 * alternate key of a row was changed all the same. Safe for any thread.
 */
public final class CachedResolver implements Resolver {
    private final String name;
    private final boolean unique;
    private final KeySource source;
    private final InstantSource clock;
    private final Lock lock = new ReentrantLock();

    /** Guarded by the lock, as everything below. */
    private final MappingCache cache;

    private final Map<Key, CompletableFuture<Set<Key>>> flights = new HashMap<>();
    private long hits;
    private long misses;
    private long sweeps;
    private long changes;

    /**
     * Begins empty.
     *
     * @param name for plans and messages
     * @param unique whether an alternate key has one sharding key at most
     * @param source what is asked on a miss
     * @param limits how much may be held
     * @param clock for absent keys
     */
    public CachedResolver(String name, boolean unique, KeySource source, CacheLimits limits, InstantSource clock) {
        this.name = name;
        this.unique = unique;
        this.source = source;
        this.clock = clock;
        this.cache = new MappingCache(limits);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Cost cost() {
        return Cost.CACHED;
    }

    @Override
    public boolean isUnique() {
        return unique;
    }

    @Override
    public boolean mustVerify() {
        return false;
    }

    @Override
    public Resolution resolve(Key alternate) {
        Set<Key> found = find(alternate);
        return found.isEmpty()
                ? new Resolution.Absent("no row has " + alternate + ", as " + name + " knows")
                : new Resolution.Found(KeyConstraint.in(found));
    }

    /**
     * Forgets that a key is absent, and whatever else is held of it.
     *
     * @param alternate the alternate key of a new row
     */
    public void inserted(Key alternate) {
        lock.lock();
        try {
            forget(alternate);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Forgets a key whose row now has another one, against what was declared; counted as an alarm.
     *
     * @param before the alternate key that the row had
     * @param after the alternate key that it has
     */
    public void changed(Key before, Key after) {
        lock.lock();
        try {
            changes++;
            forget(before);
            forget(after);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void refute(Key alternate, Key shardingKey) {
        inserted(alternate);
    }

    /** {@return what was done so far} */
    public CacheStatistics statistics() {
        lock.lock();
        try {
            return new CacheStatistics(
                    hits, misses, sweeps, cache.evictions(), changes, cache.entries(), cache.bytes());
        } finally {
            lock.unlock();
        }
    }

    private Set<Key> find(Key alternate) {
        return find(alternate, false);
    }

    /**
     * What was asked before this caller came may lack a row that is there by now. So a caller that joined in asks once more, unless what
     * was found holds for ever: whatever is under way then was begun later.
     */
    private Set<Key> find(Key alternate, boolean again) {
        CompletableFuture<Set<Key>> flight;
        boolean own;
        lock.lock();
        try {
            Set<Key> held = cache.get(alternate, clock.instant());
            if (held != null) {
                hits += again ? 0 : 1;
                return held;
            }
            misses += again ? 0 : 1;
            CompletableFuture<Set<Key>> underWay = flights.get(alternate);
            own = underWay == null;
            flight = underWay == null ? new CompletableFuture<>() : underWay;
            if (own) {
                sweeps++;
                flights.put(alternate, flight);
            }
        } finally {
            lock.unlock();
        }
        if (own) {
            return ask(alternate, flight);
        }
        Set<Key> found = await(alternate, flight);
        return again || lasts(found) ? found : find(alternate, true);
    }

    private Set<Key> ask(Key alternate, CompletableFuture<Set<Key>> flight) {
        try {
            Set<Key> found = Set.copyOf(source.shardingKeys(alternate));
            land(alternate, flight, found);
            flight.complete(found);
            return found;
        } catch (RuntimeException | Error failure) {
            land(alternate, flight, null);
            flight.completeExceptionally(failure);
            throw failure;
        }
    }

    /** Keeps what was found, unless the key was forgotten meanwhile: the source may have been asked before the change. */
    private void land(Key alternate, CompletableFuture<Set<Key>> flight, @Nullable Set<Key> found) {
        lock.lock();
        try {
            if (flights.remove(alternate, flight) && found != null) {
                cache.put(alternate, found, lasts(found), clock.instant());
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean lasts(Set<Key> found) {
        return unique && !found.isEmpty();
    }

    private Set<Key> await(Key alternate, CompletableFuture<Set<Key>> flight) {
        try {
            return flight.join();
        } catch (CompletionException failed) {
            Throwable cause = failed.getCause() == null ? failed : failed.getCause();
            throw new IllegalStateException(
                    name + " could not ask for " + alternate + ": " + cause.getMessage(), cause);
        }
    }

    private void forget(Key alternate) {
        cache.remove(alternate);
        flights.remove(alternate);
    }
}
