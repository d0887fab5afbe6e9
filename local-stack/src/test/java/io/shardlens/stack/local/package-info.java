/** Tests of what the local stack is made of, with small processes in the place of servers. */
@NullMarked
package io.shardlens.stack.local;

import org.jspecify.annotations.NullMarked;
