package io.shardlens.catalog.index;

/**
 * A column of one document that the index does not answer for.
 *
 * @param column its name
 * @param reason the kind of loss
 * @param message what happened, naming the column, without the value of long texts
 */
public record Lossy(String column, LossReason reason, String message) {}
