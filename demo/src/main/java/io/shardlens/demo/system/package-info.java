/** The demo's parts put together: how they are started, in which order, and how they end. */
@NullMarked
package io.shardlens.demo.system;

import org.jspecify.annotations.NullMarked;
