/**
 * From what information_schema says about every physical table to the catalog: one shape per logical table, drift where a physical table
 * differs, and a refusal where the configuration and MySQL contradict each other. Pure; {@code catalog.jdbc} does the reading.
 */
@NullMarked
package io.shardlens.catalog.schema;

import org.jspecify.annotations.NullMarked;
