package io.shardlens.catalog.jdbc;

import io.shardlens.router.key.KeyType;

/**
 * The columns of an index table.
 *
 * @param alternateKey the column that is searched
 * @param shardingKey the column that holds the answer
 * @param shardingKeyType of the answer
 */
public record IndexTableColumns(String alternateKey, String shardingKey, KeyType shardingKeyType) {}
