/**
 * Brings sorted lists of rows into one order: the order of MySQL, on values that MySQL itself made for sorting where the plain
 * value does not order that way. Pure functions without I/O.
 */
@NullMarked
package io.shardlens.query.merge;

import org.jspecify.annotations.NullMarked;
