/** The Canal client: the only place that knows its classes. */
@NullMarked
package io.shardlens.sync.source.canal;

import org.jspecify.annotations.NullMarked;
