/**
 * The command line of topologies: routing keys, and looking at, comparing, growing and converting topology files. Each
 * command reads its input, asks the routing library, and writes text for people or JSON for programs.
 */
@NullMarked
package io.shardlens.catalog.command;

import org.jspecify.annotations.NullMarked;
