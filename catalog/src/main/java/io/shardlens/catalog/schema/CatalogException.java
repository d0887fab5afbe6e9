package io.shardlens.catalog.schema;

import io.shardlens.catalog.config.Fault;
import java.io.Serial;
import java.util.List;
import java.util.stream.Collectors;

/** The configuration and what MySQL has contradict each other; carries everything that does. Its message holds one line per fault. */
public final class CatalogException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    private final transient List<Fault> faults;

    CatalogException(List<Fault> faults) {
        super(faults.stream().map(Fault::toString).collect(Collectors.joining("\n")));
        this.faults = List.copyOf(faults);
    }

    /** Every fault, at least one; the paths are those of the configuration file, without lines. */
    public List<Fault> faults() {
        return faults;
    }
}
