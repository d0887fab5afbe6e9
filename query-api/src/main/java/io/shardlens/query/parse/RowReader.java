package io.shardlens.query.parse;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.IdScope;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Condition.Eq;
import io.shardlens.query.model.NormalForm;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.QueryOptions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.node.JsonNodeFactory;

/** Makes the query of one row out of a URL. Usable only where no fault was left. For one thread and one request. */
final class RowReader {
    private final LogicalTable table;
    private final Literals literals;
    private final QueryLimits limits;
    private final Faults faults;

    RowReader(LogicalTable table, Literals literals, QueryLimits limits, Faults faults) {
        this.table = table;
        this.literals = literals;
        this.limits = limits;
        this.faults = faults;
    }

    /**
     * @param segment the last part of the path, still escaped
     * @param parameters of the URL's query, unescaped, in their order
     */
    Query read(String segment, List<Map.Entry<String, String>> parameters) {
        List<Condition> equalities = new ArrayList<>(keys(segment));
        Set<String> seen = new HashSet<>();
        for (Map.Entry<String, String> parameter : parameters) {
            Pointer at = Pointer.urlPart(parameter.getKey());
            if (!parameter.getKey().equals(table.shardingKey())) {
                faults.addUnknown(at, "parameter", parameter.getKey(), List.of(table.shardingKey()));
            } else if (!seen.add(parameter.getKey())) {
                faults.add(at, "the parameter is given twice");
            } else {
                equalities.add(equality(table.shardingKey(), parameter.getValue(), at));
            }
        }
        boolean routed = table.primaryKey().contains(table.shardingKey()) || seen.contains(table.shardingKey());
        if (table.idScope() == IdScope.SHARD && !routed) {
            faults.add(
                    Pointer.urlPart(table.shardingKey()),
                    "the primary key of '" + table.name() + "' is unique only within a shard: add ?"
                            + table.shardingKey() + "=...");
        }
        QueryOptions options = new QueryOptions(limits.maxLag(), limits.deadline(), false, PlanPreference.AUTO);
        return new Query(table, NormalForm.allOf(equalities), table.columns(), List.of(), 1, null, false, options);
    }

    private List<Condition> keys(String segment) {
        Pointer at = Pointer.urlPart("key");
        List<String> names = table.primaryKey();
        List<String> values;
        try {
            values = PathSegment.values(segment, names.size());
        } catch (IllegalArgumentException e) {
            faults.add(at, String.valueOf(e.getMessage()));
            return List.of();
        }
        if (values.size() != names.size()) {
            faults.add(
                    at,
                    "the primary key is (" + String.join(", ", names) + "): expected " + names.size()
                            + " values parted by commas, got " + values.size());
            return List.of();
        }
        return Stream.iterate(0, i -> i < names.size(), i -> i + 1)
                .map(i -> equality(names.get(i), values.get(i), at))
                .toList();
    }

    private Condition equality(String name, String text, Pointer at) {
        Column column = table.column(name).orElseThrow();
        return literals.value(column, JsonNodeFactory.instance.stringNode(text), at, value -> new Eq(column, value));
    }
}
