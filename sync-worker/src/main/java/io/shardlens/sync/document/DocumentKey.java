package io.shardlens.sync.document;

/**
 * One document.
 *
 * @param index the alias it is written through
 * @param id its id in there
 */
public record DocumentKey(String index, String id) {}
