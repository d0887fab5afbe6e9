@NullMarked
package io.shardlens.demo.query;

import org.jspecify.annotations.NullMarked;
