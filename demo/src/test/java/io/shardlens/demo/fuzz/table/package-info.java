@NullMarked
package io.shardlens.demo.fuzz.table;

import org.jspecify.annotations.NullMarked;
