/**
 * JDBC for both processes: connections to the configured servers with the session that every codec counts on, and the reading of their
 * information_schema. The one package of the catalog that does I/O with MySQL.
 */
@NullMarked
package io.shardlens.catalog.jdbc;

import org.jspecify.annotations.NullMarked;
