/** What a binlog says: transactions, row changes and DDL as plain values, with no I/O. */
@NullMarked
package io.shardlens.sync.change;

import org.jspecify.annotations.NullMarked;
