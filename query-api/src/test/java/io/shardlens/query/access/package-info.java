@NullMarked
package io.shardlens.query.access;

import org.jspecify.annotations.NullMarked;
