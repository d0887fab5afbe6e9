/** Tests of the stack's interface, and the whole stack with real servers. */
@NullMarked
package io.shardlens.stack;

import org.jspecify.annotations.NullMarked;
