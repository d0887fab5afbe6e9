/**
 * Random tables and rows, the same for the same seed: columns of all types and collations with the few values that each takes, where
 * rows are placed, and the SQL that makes tables and rows. Knows none of the product's code.
 */
@NullMarked
package io.shardlens.demo.fuzz.table;

import org.jspecify.annotations.NullMarked;
