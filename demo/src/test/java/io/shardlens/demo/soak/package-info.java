@NullMarked
package io.shardlens.demo.soak;

import org.jspecify.annotations.NullMarked;
