/** Measures how long verify takes for many rows, beside servers, a worker and an API that have nothing to do. */
@NullMarked
package io.shardlens.benchmarks.verify;

import org.jspecify.annotations.NullMarked;
