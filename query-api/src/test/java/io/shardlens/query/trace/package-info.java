@NullMarked
package io.shardlens.query.trace;

import org.jspecify.annotations.NullMarked;
