/**
 * What routing costs: each kind of rule beside the bare arithmetic that an application would write by hand, in the same
 * run.
 */
@NullMarked
package io.shardlens.benchmarks.route;

import org.jspecify.annotations.NullMarked;
