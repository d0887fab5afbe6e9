package io.shardlens.query.model;

import io.shardlens.query.model.Order.Direction;

/**
 * What groups are sorted by. As in MySQL, NULL is smaller than every value.
 *
 * @param term need not be selected
 * @param direction ascending or descending
 */
public record GroupOrder(GroupTerm term, Direction direction) {}
