package io.shardlens.query.model;

import io.shardlens.catalog.table.Column;

/**
 * What is asked of each group.
 *
 * @param name in the answer
 * @param aggregate what it is
 */
public record Measure(String name, Aggregate aggregate) implements GroupTerm {
    @Override
    public Column result() {
        return aggregate.result(name);
    }
}
