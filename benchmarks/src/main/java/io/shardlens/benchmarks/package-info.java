/** Runs the benchmarks and writes their report. */
@NullMarked
package io.shardlens.benchmarks;

import org.jspecify.annotations.NullMarked;
