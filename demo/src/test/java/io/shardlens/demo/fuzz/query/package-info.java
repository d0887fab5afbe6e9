@NullMarked
package io.shardlens.demo.fuzz.query;

import org.jspecify.annotations.NullMarked;
