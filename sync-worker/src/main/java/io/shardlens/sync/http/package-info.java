/** Health and metrics over HTTP. */
@NullMarked
package io.shardlens.sync.http;

import org.jspecify.annotations.NullMarked;
