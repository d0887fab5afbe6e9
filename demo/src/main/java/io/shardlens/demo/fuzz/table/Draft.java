package io.shardlens.demo.fuzz.table;

import java.util.List;
import java.util.function.Supplier;

/**
 * What a column will be.
 *
 * @param labels of an ENUM or SET, else none
 * @param values gives one at random
 */
record Draft(Kind kind, String type, List<String> labels, Supplier<FuzzValue> values) {
    Draft(Kind kind, String type, Supplier<FuzzValue> values) {
        this(kind, type, List.of(), values);
    }
}
