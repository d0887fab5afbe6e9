/**
 * The stack as containers of the official images, for machines with a Docker engine of their own. The data lives in the
 * containers and goes with them when the stack is closed.
 */
@NullMarked
package io.shardlens.stack.docker;

import org.jspecify.annotations.NullMarked;
