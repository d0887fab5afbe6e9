@NullMarked
package io.shardlens.demo.process;

import org.jspecify.annotations.NullMarked;
