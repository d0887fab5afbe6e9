package io.shardlens.catalog.command;

import io.shardlens.catalog.config.DeclaredTopology;
import io.shardlens.catalog.config.TopologyLoader;
import io.shardlens.router.NearestName;
import io.shardlens.router.route.Router;
import io.shardlens.router.topology.Topology;
import java.nio.file.Path;

/**
 * A topology file, read.
 *
 * @param file where it was
 * @param declared what it says
 * @param topology its compiled form
 */
record LoadedTopology(Path file, DeclaredTopology declared, Topology topology) {
    static LoadedTopology load(Path file) {
        DeclaredTopology declared = TopologyLoader.load(file);
        return new LoadedTopology(file, declared, declared.compile());
    }

    Router router(String table) {
        if (!topology.tables().contains(table)) {
            throw new InputException(file + ": tables: has no table '" + table + "'"
                    + NearestName.of(table, topology.tables())
                            .map(name -> "; did you mean '" + name + "'?")
                            .orElse(""));
        }
        return topology.router(table);
    }
}
