/**
 * Real servers for tests and the demo: several MySQL servers, one Canal server that follows all of them and one
 * Elasticsearch node, started together on loopback ports with their data in one folder. {@link io.shardlens.stack.Stacks}
 * chooses between processes on this machine and containers; everything else sees only {@link io.shardlens.stack.Stack}
 * and its parts, which can be stopped, killed, paused and started again one by one.
 */
@NullMarked
package io.shardlens.stack;

import org.jspecify.annotations.NullMarked;
