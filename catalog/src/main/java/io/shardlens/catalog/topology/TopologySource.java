package io.shardlens.catalog.topology;

import java.io.IOException;
import java.util.Optional;

/** Where topologies are published. Safe for any thread; may block. */
public interface TopologySource {
    /** What is read, for messages. */
    String name();

    /**
     * Reads the newest published topology.
     *
     * @return its text in YAML, empty if none was published yet
     * @throws IOException if it cannot be read, or not as a whole
     */
    Optional<String> read() throws IOException;
}
