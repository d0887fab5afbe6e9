/**
 * New topologies while a process runs: read from a file or a table, checked as a whole, offered to the
 * {@link io.shardlens.router.topology.TopologyRegistry}. What is wrong is told with every fault and changes nothing.
 */
@NullMarked
package io.shardlens.catalog.topology;

import org.jspecify.annotations.NullMarked;
