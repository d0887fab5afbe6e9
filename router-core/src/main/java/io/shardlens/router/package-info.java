/** Routing for sharded MySQL: keys to databases and tables. Depends on nothing but the JDK. */
@NullMarked
package io.shardlens.router;

import org.jspecify.annotations.NullMarked;
