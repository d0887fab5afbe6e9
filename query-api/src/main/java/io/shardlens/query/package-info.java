/** The query API's process: its command line, and where its parts are put together. */
@NullMarked
package io.shardlens.query;

import org.jspecify.annotations.NullMarked;
