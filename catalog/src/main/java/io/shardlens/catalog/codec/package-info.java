/** The one codec: MySQL value, document value, query parameter and answer value of every column type. */
@NullMarked
package io.shardlens.catalog.codec;

import org.jspecify.annotations.NullMarked;
