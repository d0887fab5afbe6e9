@NullMarked
package io.shardlens.demo.check;

import org.jspecify.annotations.NullMarked;
