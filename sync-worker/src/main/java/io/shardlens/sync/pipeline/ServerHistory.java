package io.shardlens.sync.pipeline;

import io.shardlens.catalog.lineage.Lineage;
import io.shardlens.catalog.watermark.Checkpoint;
import io.shardlens.catalog.watermark.GtidSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a MySQL server says of its binlog.
 *
 * @param serverUuid the server's own
 * @param executed every transaction that it has committed
 * @param purged those of which it has no binlog any more
 */
public record ServerHistory(String serverUuid, GtidSet executed, GtidSet purged) {
    /** How it stands to the history that was followed. */
    public sealed interface Standing {
        /**
         * It is the same, and nothing of it is lost.
         *
         * @param uuids in the history
         */
        record Same(Set<String> uuids) implements Standing {
            public Same {
                uuids = Set.copyOf(uuids);
            }
        }

        /**
         * It is another one, which takes the place of the former: positions begin anew.
         *
         * @param applied what of the former was applied and is part of this one too; empty where nothing is known to be
         * @param diverged why the index may hold what this one does not, or lack what it does; empty where it does not
         */
        record Successor(GtidSet applied, Optional<String> diverged) implements Standing {}

        /**
         * It has lost what was not applied, and people have to say what is to be done.
         *
         * @param why for people
         */
        record Broken(String why) implements Standing {}
    }

    /**
     * What is known of the history that was followed.
     *
     * @param lineage as it was recorded
     * @param checkpoint where to go on; null when nothing was ever applied
     * @param written every transaction of which the index may hold something; null where there is no telling
     * @param continues whether the binlog goes on where the checkpoint ends, as far as it can be looked at
     */
    public record Followed(
            Lineage lineage,
            @Nullable Checkpoint checkpoint,
            @Nullable GtidSet written,
            boolean continues) {}

    /**
     * Compares it with the one that was followed.
     *
     * @param server the configured name, for messages
     */
    public Standing standing(String server, Followed followed) {
        Checkpoint checkpoint = followed.checkpoint();
        GtidSet applied = checkpoint == null ? GtidSet.EMPTY : checkpoint.applied();
        GtidSet lost = applied.minus(executed);
        if (!followed.lineage().serverUuid().equalsIgnoreCase(serverUuid)) {
            return successor(server, applied.minus(lost), lost, followed.written());
        }
        if (!lost.isEmpty() && followed.continues()) {
            return new Standing.Broken("server '" + server + "' has not committed transactions that its binlog holds: "
                    + lost + ". It may wait for a replica");
        }
        if (!lost.isEmpty()) {
            // What goes by a transaction's name now may be another one.
            return new Standing.Successor(
                    GtidSet.EMPTY,
                    Optional.of("server '" + server
                            + "' was reset or restored: it lacks transactions that were applied: " + lost));
        }
        if (!followed.continues()) {
            return new Standing.Successor(
                    GtidSet.EMPTY,
                    Optional.of("the binlog of server '" + server + "' was begun anew: it does not go on at "
                            + (checkpoint == null ? "its start" : checkpoint.position())));
        }
        GtidSet gone = purged.minus(applied);
        if (checkpoint != null && !gone.isEmpty()) {
            return new Standing.Broken("server '" + server + "' has purged transactions that were not applied: " + gone
                    + ". Its tables need a snapshot: ./shardlens sync snapshot reads them anew and goes on from there");
        }
        return new Standing.Same(uuids());
    }

    private Standing successor(String server, GtidSet kept, GtidSet lost, @Nullable GtidSet written) {
        GtidSet gone = purged.minus(kept);
        if (!gone.isEmpty()) {
            return new Standing.Successor(
                    GtidSet.EMPTY,
                    Optional.of("another MySQL server took the place of server '" + server
                            + "' and has purged transactions that were not applied: " + gone));
        }
        GtidSet missing = lost.union(written == null ? GtidSet.EMPTY : written.minus(executed));
        if (!missing.isEmpty()) {
            return new Standing.Successor(
                    kept,
                    Optional.of("another MySQL server took the place of server '" + server
                            + "' and lacks transactions that were applied: " + missing));
        }
        return new Standing.Successor(
                kept,
                written == null
                        ? Optional.of("another MySQL server took the place of server '" + server
                                + "', and it is not known whether it has all that was written")
                        : Optional.empty());
    }

    private Set<String> uuids() {
        Set<String> uuids = new TreeSet<>(Set.of(serverUuid));
        executed.intervals().keySet().forEach(source -> {
            int colon = source.indexOf(':');
            uuids.add(colon < 0 ? source : source.substring(0, colon));
        });
        return uuids;
    }
}
