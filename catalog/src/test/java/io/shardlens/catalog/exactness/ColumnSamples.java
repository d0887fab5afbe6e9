package io.shardlens.catalog.exactness;

import java.util.List;

/**
 * A column and what to store in it and compare it with.
 *
 * @param name the column's name
 * @param type its declaration
 * @param values SQL expressions of values to store
 * @param literals JSON literals to compare with, beside the stored values themselves
 */
record ColumnSamples(String name, String type, List<String> values, List<String> literals) {
    static ColumnSamples of(String name, String type, List<String> values, String... literals) {
        return new ColumnSamples(name, type, values, List.of(literals));
    }
}
