/**
 * What the worker's stand-alone commands have in common: how they begin beside a running worker without creating or changing anything,
 * which tables they are told to look at, and how they show what they do.
 */
@NullMarked
package io.shardlens.sync.command;

import org.jspecify.annotations.NullMarked;
