/** Servers, shards, logical tables and their columns, as configured and as read from information_schema. */
@NullMarked
package io.shardlens.catalog.table;

import org.jspecify.annotations.NullMarked;
