/** Compares codecs, documents and the index with a real MySQL and a real Elasticsearch, column type by column type. */
@NullMarked
package io.shardlens.catalog.exactness;

import org.jspecify.annotations.NullMarked;
