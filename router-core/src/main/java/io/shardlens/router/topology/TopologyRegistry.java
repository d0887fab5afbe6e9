package io.shardlens.router.topology;

import io.shardlens.router.Fault;
import io.shardlens.router.algorithm.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * Holds the topology in force and takes new ones while running. A new one is validated as a whole and put in place in one step;
 * one that is wrong changes nothing.
 *
 * <p>Safe for any thread. A reader calls {@link #current()} once per call and uses what it got to the end: so it sees one epoch,
 * whatever is offered meanwhile. Reading is one volatile read.
 */
public final class TopologyRegistry {
    /** Is told of every change, after it, in the order of changes, on the thread that offered it. */
    @FunctionalInterface
    public interface Listener {
        /**
         * A new topology is in force.
         *
         * @param before the one before
         * @param now the one that readers get from now on
         */
        void changed(Topology before, Topology now);
    }

    /** What became of an offer. */
    public sealed interface Outcome {
        /** {@return the topology in force after the offer} */
        Topology current();
    }

    /**
     * The new topology is in force.
     *
     * @param before the one before
     * @param current the one that was offered
     * @param failures what listeners threw; the topology is in force all the same, and every listener was told
     */
    public record Accepted(Topology before, Topology current, List<RuntimeException> failures) implements Outcome {
        /** Copies the list. */
        public Accepted {
            failures = List.copyOf(failures);
        }
    }

    /**
     * What was offered is in force already: the same content, at the same epoch or an older one.
     *
     * @param current the topology in force
     */
    public record Unchanged(Topology current) implements Outcome {}

    /**
     * The offer was wrong and changed nothing.
     *
     * @param current the topology in force
     * @param faults everything that is wrong, at least one
     */
    public record Refused(Topology current, List<Fault> faults) implements Outcome {
        /** Copies the list. */
        public Refused {
            faults = List.copyOf(faults);
        }
    }

    private final Function<Topology, List<Fault>> check;
    private final List<Listener> listeners = new CopyOnWriteArrayList<>();
    /** One offer at a time, its listeners included. */
    private final Lock offers = new ReentrantLock();

    private volatile Topology current;

    /**
     * Begins with a topology that is right.
     *
     * @param initial in force from the start
     */
    public TopologyRegistry(Topology initial) {
        this(initial, offered -> List.of());
    }

    /**
     * Begins with a topology that is right, and checks new ones further than they can be checked by themselves.
     *
     * @param initial in force from the start, not checked
     * @param check finds what is wrong with an offered topology that compiles; empty if it may be put in force
     */
    public TopologyRegistry(Topology initial, Function<Topology, List<Fault>> check) {
        this.current = initial;
        this.check = check;
    }

    /** {@return the topology in force: take it once per call} */
    public Topology current() {
        return current;
    }

    /**
     * Tells a listener of every change from now on.
     *
     * @param listener must not offer topologies itself
     */
    public void listen(Listener listener) {
        listeners.add(listener);
    }

    /**
     * Stops telling a listener.
     *
     * @param listener as it was added
     */
    public void stopListening(Listener listener) {
        listeners.remove(listener);
    }

    /**
     * Offers declared rules.
     *
     * @param epoch greater than the one in force, unless the content is the same
     * @param rules the rule of each logical table, by its name: all of them, not only those that change
     * @return what became of it
     */
    public Outcome offer(long epoch, Map<String, ? extends Rule> rules) {
        return offer(epoch, rules, List.of());
    }

    /**
     * Offers declared rules and entities.
     *
     * @param epoch greater than the one in force, unless the content is the same
     * @param rules the rule of each logical table, by its name: all of them, not only those that change
     * @param entities what is split over several tables by its columns
     * @return what became of it
     */
    public Outcome offer(long epoch, Map<String, ? extends Rule> rules, List<Entity> entities) {
        Topology compiled;
        try {
            compiled = Topology.compile(epoch, rules, entities);
        } catch (TopologyException wrong) {
            return new Refused(current, wrong.faults());
        }
        return offer(compiled);
    }

    /**
     * Offers a compiled topology.
     *
     * @param offered of a greater epoch than the one in force, unless the content is the same
     * @return what became of it
     */
    public Outcome offer(Topology offered) {
        offers.lock();
        try {
            Topology before = current;
            boolean same = offered.contentHash().equals(before.contentHash());
            if (same && offered.epoch() <= before.epoch()) {
                return new Unchanged(before);
            }
            List<Fault> faults = new ArrayList<>();
            if (offered.epoch() <= before.epoch()) {
                faults.add(new Fault(
                        "epoch",
                        offered.epoch() + " is not after the epoch in force: expected " + (before.epoch() + 1)
                                + " or more for a changed topology"));
            }
            faults.addAll(check.apply(offered));
            if (!faults.isEmpty()) {
                return new Refused(before, faults);
            }
            current = offered;
            return new Accepted(before, offered, tell(before, offered));
        } finally {
            offers.unlock();
        }
    }

    private List<RuntimeException> tell(Topology before, Topology now) {
        List<RuntimeException> failures = new ArrayList<>();
        for (Listener listener : listeners) {
            try {
                listener.changed(before, now);
            } catch (RuntimeException failed) {
                failures.add(failed);
            }
        }
        return failures;
    }
}
