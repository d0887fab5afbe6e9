@NullMarked
package io.shardlens.demo.data;

import org.jspecify.annotations.NullMarked;
