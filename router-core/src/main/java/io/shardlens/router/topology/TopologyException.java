package io.shardlens.router.topology;

import io.shardlens.router.Fault;
import java.util.List;
import java.util.stream.Collectors;

/** A declared topology that is wrong, with everything that is wrong with it. */
public final class TopologyException extends IllegalArgumentException {
    private final transient List<Fault> faults;

    TopologyException(List<Fault> faults) {
        super(faults.size() + (faults.size() == 1 ? " fault" : " faults") + " in the topology:\n"
                + faults.stream().map(fault -> "  " + fault).collect(Collectors.joining("\n")));
        this.faults = List.copyOf(faults);
    }

    /** {@return every fault, by logical table, at least one} */
    public List<Fault> faults() {
        return faults;
    }
}
