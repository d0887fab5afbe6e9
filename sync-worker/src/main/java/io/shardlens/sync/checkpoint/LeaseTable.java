package io.shardlens.sync.checkpoint;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Which worker has which server, and which workers there are: the one document that all of them compare and set. Immutable.
 *
 * @param workers how often each worker has shown that it lives
 * @param servers who has each server that anybody ever had
 * @param epochs of the topology that each worker was started with
 * @param epoch the highest that any worker was ever started with
 */
public record LeaseTable(
        SortedMap<String, Long> workers, SortedMap<String, Held> servers, SortedMap<String, Long> epochs, long epoch) {
    /** The document's id. */
    public static final String ID = "leases";

    /**
     * @param holder the worker; empty when nobody has it
     * @param term how often the server has changed hands
     */
    public record Held(String holder, long term) {
        static final Held NEVER = new Held("", 0);
    }

    public LeaseTable {
        workers = new TreeMap<>(workers);
        servers = new TreeMap<>(servers);
        epochs = new TreeMap<>(epochs);
    }

    static LeaseTable empty() {
        return new LeaseTable(new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), 0);
    }

    static LeaseTable of(ObjectNode document) {
        SortedMap<String, Long> workers = new TreeMap<>();
        document.path("workers")
                .properties()
                .forEach(w -> workers.put(w.getKey(), w.getValue().asLong(0)));
        SortedMap<String, Held> servers = new TreeMap<>();
        document.path("servers")
                .properties()
                .forEach(s -> servers.put(
                        s.getKey(),
                        new Held(
                                s.getValue().path("holder").asString(""),
                                s.getValue().path("term").asLong(0))));
        SortedMap<String, Long> epochs = new TreeMap<>();
        document.path("epochs")
                .properties()
                .forEach(w -> epochs.put(w.getKey(), w.getValue().asLong(0)));
        return new LeaseTable(workers, servers, epochs, document.path("epoch").asLong(0));
    }

    ObjectNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("kind", ID).put("epoch", epoch);
        ObjectNode begun = json.putObject("epochs");
        epochs.forEach(begun::put);
        ObjectNode living = json.putObject("workers");
        workers.forEach(living::put);
        ObjectNode held = json.putObject("servers");
        servers.forEach(
                (server, h) -> held.putObject(server).put("holder", h.holder()).put("term", h.term()));
        return json;
    }

    /** Who has the server. */
    public Held held(String server) {
        return servers.getOrDefault(server, Held.NEVER);
    }

    /** The servers of a worker. */
    public List<String> heldBy(String worker) {
        return servers.keySet().stream()
                .filter(s -> held(s).holder().equals(worker))
                .toList();
    }

    /** Whether there is, or was, a worker with a later topology: where rows are, this one knows no longer. */
    boolean outdated(String worker) {
        return epochs.getOrDefault(worker, 0L) < epoch;
    }

    /** Those that still have servers under a topology that is no longer in force. */
    List<String> outdatedHolders() {
        return workers.keySet().stream()
                .filter(this::outdated)
                .filter(worker -> !heldBy(worker).isEmpty())
                .toList();
    }

    /**
     * The table after a worker's sign of life. Servers are given only to workers with the latest topology, and to these only once no other
     * has any: what is a row of one server under the one may be another's under the other.
     *
     * @param worker whose
     * @param count how often it has shown one, with this
     * @param own epoch of the topology that it was started with
     * @param wanted the servers that it is to share with the others
     * @param dead workers that have shown no sign of life for too long
     * @param returned servers that it no longer works on, and takes up again only like anybody else
     */
    LeaseTable beaten(
            String worker, long count, long own, Collection<String> wanted, Set<String> dead, Set<String> returned) {
        SortedMap<String, Long> living = new TreeMap<>(workers);
        living.keySet().removeAll(dead);
        living.put(worker, count);
        SortedMap<String, Long> begun = new TreeMap<>(epochs);
        begun.put(worker, own);
        begun.keySet().retainAll(living.keySet());
        LeaseTable shown = new LeaseTable(living, freed(worker, returned), begun, Math.max(epoch, own));
        return shown.outdated(worker) || !shown.outdatedHolders().isEmpty() ? shown : shown.taken(worker, wanted);
    }

    private LeaseTable taken(String worker, Collection<String> wanted) {
        SortedMap<String, Held> next = new TreeMap<>(servers);
        int most = share(wanted.size());
        long mine = wanted.stream().filter(s -> holder(next, s).equals(worker)).count();
        for (String server : new TreeSet<>(wanted)) {
            if (mine < most && !workers.containsKey(holder(next, server))) {
                next.merge(server, new Held(worker, 1), (old, claim) -> new Held(worker, old.term() + 1));
                mine++;
            }
        }
        return new LeaseTable(workers, next, epochs, epoch);
    }

    /** Those of a worker's servers that are more than its share, always the same ones. */
    List<String> beyondShare(String worker, Collection<String> wanted) {
        if (outdated(worker)) {
            return heldBy(worker);
        }
        List<String> mine = heldBy(worker).stream().filter(wanted::contains).toList();
        int most = share(wanted.size());
        return mine.size() <= most ? List.of() : mine.subList(most, mine.size());
    }

    /** The table once a worker has ended. */
    LeaseTable without(String worker) {
        SortedMap<String, Long> living = new TreeMap<>(workers);
        living.remove(worker);
        SortedMap<String, Long> begun = new TreeMap<>(epochs);
        begun.remove(worker);
        return new LeaseTable(living, freed(worker, servers.keySet()), begun, epoch);
    }

    private SortedMap<String, Held> freed(String worker, Set<String> returned) {
        SortedMap<String, Held> next = new TreeMap<>(servers);
        next.replaceAll((server, held) ->
                held.holder().equals(worker) && returned.contains(server) ? new Held("", held.term()) : held);
        return next;
    }

    private static String holder(SortedMap<String, Held> servers, String server) {
        return servers.getOrDefault(server, Held.NEVER).holder();
    }

    /** Of one worker with the latest topology; the others get nothing. */
    private int share(int wanted) {
        int sharing = Math.max(
                1,
                Math.toIntExact(
                        workers.keySet().stream().filter(w -> !outdated(w)).count()));
        return (wanted + sharing - 1) / sharing;
    }
}
