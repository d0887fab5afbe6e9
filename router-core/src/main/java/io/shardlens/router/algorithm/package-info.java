/**
 * How rows are placed: rules as declared data, and the one form they are compiled to, an ordered list of
 * {@code interval -> slot function -> target} entries. A new kind of rule adds a leaf and its compiler here; whatever
 * reads the compiled form stays as it is.
 */
@NullMarked
package io.shardlens.router.algorithm;

import org.jspecify.annotations.NullMarked;
