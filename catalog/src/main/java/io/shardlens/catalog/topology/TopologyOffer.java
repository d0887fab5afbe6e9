package io.shardlens.catalog.topology;

import io.shardlens.catalog.config.Fault;
import java.util.List;

/** What became of a topology that was offered as text. */
public sealed interface TopologyOffer {
    /** The epoch in force after the offer. */
    long epoch();

    /**
     * It is in force now.
     *
     * @param before the epoch before
     * @param epoch its epoch
     */
    record Accepted(long before, long epoch) implements TopologyOffer {}

    /**
     * It was in force already.
     *
     * @param epoch in force
     */
    record Unchanged(long epoch) implements TopologyOffer {}

    /**
     * It is wrong and changed nothing.
     *
     * @param epoch in force
     * @param faults everything that is wrong, at least one
     */
    record Refused(long epoch, List<Fault> faults) implements TopologyOffer {
        public Refused {
            faults = List.copyOf(faults);
        }
    }
}
