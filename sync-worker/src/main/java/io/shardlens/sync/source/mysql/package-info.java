/** What the worker asks a MySQL server besides its rows: its settings, its executed transactions, its binlog events; and the heartbeat row. */
@NullMarked
package io.shardlens.sync.source.mysql;

import org.jspecify.annotations.NullMarked;
