/**
 * The Canal server as a program of its own: one destination for each MySQL server, following GTIDs, with the history of
 * table definitions kept in an embedded database beside the cursor. It is started by the local stack in its own JVM with
 * its own class path and takes its settings from a file, so that no password shows on a command line.
 */
@NullMarked
package io.shardlens.stack.canal;

import org.jspecify.annotations.NullMarked;
