package io.shardlens.catalog.config;

import java.io.Serial;
import java.util.List;
import java.util.stream.Collectors;

/** A configuration file that cannot be used, with everything that is wrong in it. Its message holds one line per fault. */
public final class ConfigException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    private final transient List<Fault> faults;

    /**
     * @param file the file's name, for the message
     * @param faults at least one, in the order of the file
     */
    public ConfigException(String file, List<Fault> faults) {
        super(faults.stream().map(f -> file + ":" + f).collect(Collectors.joining("\n")));
        this.faults = List.copyOf(faults);
    }

    /** Every fault, in the order of the file. */
    public List<Fault> faults() {
        return faults;
    }
}
