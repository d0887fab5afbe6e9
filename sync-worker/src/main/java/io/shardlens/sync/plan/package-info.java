/** A dry run before the worker's first: what it will make of the tables, what it lacks, and what people should know of it. */
@NullMarked
package io.shardlens.sync.plan;

import org.jspecify.annotations.NullMarked;
