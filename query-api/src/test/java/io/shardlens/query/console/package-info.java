/** The console in a real browser, over the real API. */
@NullMarked
package io.shardlens.query.console;

import org.jspecify.annotations.NullMarked;
