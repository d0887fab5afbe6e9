package io.shardlens.catalog.convert;

import java.util.List;

/**
 * What became of a file.
 *
 * @param yaml the topology file; empty if no table could be converted
 * @param notes what is worth knowing about the tables that were converted
 * @param refused what could not be converted, each with its place and reason
 */
public record Conversion(String yaml, List<String> notes, List<String> refused) {
    /** Copies the lists. */
    public Conversion {
        notes = List.copyOf(notes);
        refused = List.copyOf(refused);
    }
}
