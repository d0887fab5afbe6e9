/** Tests of what can be known about the containers without a Docker engine. */
@NullMarked
package io.shardlens.stack.docker;

import org.jspecify.annotations.NullMarked;
