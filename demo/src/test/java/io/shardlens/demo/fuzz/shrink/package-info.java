@NullMarked
package io.shardlens.demo.fuzz.shrink;

import org.jspecify.annotations.NullMarked;
