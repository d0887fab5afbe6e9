package io.shardlens.query.parse;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.TypeName;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Consistency;
import io.shardlens.query.model.NormalForm;
import io.shardlens.query.model.Order;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.QueryOptions;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Reads one query object, all but its cursor. Usable only where no fault was left. For one thread and one request. */
final class QueryReader {
    private static final Duration LONGEST_LAG = Duration.ofDays(365);
    /** MySQL does not sort documents and shapes by anything that could be continued from. */
    private static final Set<TypeName> UNORDERED = EnumSet.of(TypeName.JSON, TypeName.POINT, TypeName.GEOMETRY);

    private final LogicalTable table;
    private final Literals literals;
    private final ConditionParser conditions;
    private final ConsistencyReader consistencies;
    private final QueryLimits limits;
    private final Faults faults;

    QueryReader(LogicalTable table, Literals literals, QueryLimits limits, PositionTokens tokens, Faults faults) {
        this.table = table;
        this.literals = literals;
        this.conditions = new ConditionParser(table, literals, limits, faults);
        this.consistencies = new ConsistencyReader(tokens, faults);
        this.limits = limits;
        this.faults = faults;
    }

    Asked read(JsonNode json, Pointer at) {
        if (!json.isObject()) {
            faults.add(at, "a query is a JSON object");
        }
        for (Map.Entry<String, JsonNode> entry : json.properties()) {
            if (QueryKey.of(entry.getKey()).isEmpty()) {
                faults.addUnknown(at.at(entry.getKey()), "key", entry.getKey(), QueryKey.names());
            }
        }
        Field where = field(json, QueryKey.WHERE, at);
        QueryOptions options = options(json, at);
        boolean groups = GroupQueryReader.asksForGroups(json);
        Field approximate = field(json, QueryKey.APPROXIMATE, at);
        if (!groups && flag(approximate)) {
            faults.add(approximate.at(), "rows are always exact; only groups may be approximate");
        }
        Query rows = new Query(
                table,
                where.isMissing() ? Condition.always() : NormalForm.of(conditions.parse(where.json(), where.at())),
                groups ? table.columns() : select(field(json, QueryKey.SELECT, at)),
                groups ? List.of() : order(field(json, QueryKey.ORDER, at)),
                (int) integer(field(json, QueryKey.LIMIT, at), 0, limits.maxLimit(), limits.defaultLimit()),
                offset(field(json, QueryKey.OFFSET, at)),
                null,
                flag(field(json, QueryKey.COUNT, at)),
                options);
        return groups ? new GroupQueryReader(table, conditions, literals, limits, faults).read(json, at, rows) : rows;
    }

    private QueryOptions options(JsonNode json, Pointer at) {
        Field lag = field(json, QueryKey.MAX_LAG_MS, at);
        Duration maxLag = millis(lag, 0, LONGEST_LAG, limits.maxLag());
        Field wanted = field(json, QueryKey.CONSISTENCY, at);
        ConsistencyReader.Read consistency = wanted.isMissing()
                ? ConsistencyReader.Read.of(new Consistency.Bounded())
                : consistencies.read(wanted.json(), wanted.at(), LONGEST_LAG);
        if (!lag.isMissing() && (consistency.lag().isPresent() || !isBounded(consistency.consistency()))) {
            faults.add(lag.at(), "'consistency' says how far the index may be behind");
        }
        return new QueryOptions(
                consistency.lag().orElse(maxLag),
                millis(field(json, QueryKey.DEADLINE_MS, at), 1, limits.maxDeadline(), limits.deadline()),
                flag(field(json, QueryKey.ALLOW_PARTIAL, at)),
                preference(field(json, QueryKey.PLAN, at)),
                consistency.consistency(),
                flag(field(json, QueryKey.ALLOW_STALE, at)));
    }

    private static boolean isBounded(Consistency consistency) {
        return consistency instanceof Consistency.Bounded || consistency instanceof Consistency.Position;
    }

    private record Field(JsonNode json, Pointer at) {
        boolean isMissing() {
            return json.isMissingNode();
        }
    }

    private static Field field(JsonNode json, QueryKey key, Pointer at) {
        JsonNode value = json.get(key.wireName());
        return new Field(value == null ? MissingNode.getInstance() : value, at.at(key.wireName()));
    }

    private List<Column> select(Field field) {
        if (field.isMissing()) {
            return table.columns();
        }
        List<Column> columns = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        if (!field.json().isArray() || field.json().isEmpty()) {
            faults.add(field.at(), "expected a list of one or more column names");
        }
        for (int i = 0; i < field.json().size() && field.json().isArray(); i++) {
            JsonNode name = field.json().get(i);
            Pointer at = field.at().at(i);
            if (!name.isString()) {
                faults.add(at, "expected the name of a column as a JSON string");
            } else if (!seen.add(name.stringValue())) {
                faults.add(at, "column '" + Faults.shown(name.stringValue()) + "' is selected twice");
            } else {
                conditions.column(name.stringValue(), at).ifPresent(columns::add);
            }
        }
        return columns.isEmpty() ? table.columns() : columns;
    }

    private List<Order> order(Field field) {
        if (field.isMissing()) {
            return List.of();
        }
        if (!field.json().isArray()) {
            faults.add(
                    field.at(),
                    "expected a list such as [{\"" + table.columns().getFirst().name() + "\": \"desc\"}]");
            return List.of();
        }
        List<Order> order = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < field.json().size(); i++) {
            JsonNode item = field.json().get(i);
            Pointer at = field.at().at(i);
            if (!item.isObject() || item.size() != 1) {
                faults.add(at, "expected an object with one column and \"asc\" or \"desc\"");
                continue;
            }
            Map.Entry<String, JsonNode> entry = item.properties().iterator().next();
            order(entry.getKey(), entry.getValue(), at.at(entry.getKey()), seen, order);
        }
        return order;
    }

    private void order(String name, JsonNode direction, Pointer at, Set<String> seen, List<Order> order) {
        if (!seen.add(name)) {
            faults.add(at, "column '" + Faults.shown(name) + "' is ordered by twice");
        }
        String text = direction.isString() ? direction.stringValue() : "";
        if (!text.equals("asc") && !text.equals("desc")) {
            faults.add(at, "the direction is \"asc\" or \"desc\"");
        }
        conditions.column(name, at).ifPresent(column -> {
            if (UNORDERED.contains(column.type().name())) {
                faults.add(
                        at, "column '" + name + "' is of type " + column.type().name() + ", which has no order");
            }
            order.add(new Order(column, text.equals("desc") ? Order.Direction.DESC : Order.Direction.ASC));
        });
    }

    private int offset(Field field) {
        int before = faults.size();
        long offset = integer(field, 0, Integer.MAX_VALUE, 0);
        if (faults.size() == before && offset > limits.maxOffset()) {
            faults.add(
                    field.at(),
                    "an offset of " + offset + " would read and throw away as many rows, at most " + limits.maxOffset()
                            + " are allowed: page on with the 'cursor' of the last answer, which costs the same at any"
                            + " depth");
            return 0;
        }
        return (int) offset;
    }

    private boolean flag(Field field) {
        if (!field.isMissing() && !field.json().isBoolean()) {
            faults.add(field.at(), "expected true or false");
        }
        return field.json().asBoolean(false);
    }

    private PlanPreference preference(Field field) {
        if (field.isMissing()) {
            return PlanPreference.AUTO;
        }
        List<String> names = Arrays.stream(PlanPreference.values())
                .map(p -> p.name().toLowerCase(Locale.ROOT))
                .toList();
        String name = field.json().isString() ? field.json().stringValue() : "";
        if (names.contains(name)) {
            return PlanPreference.values()[names.indexOf(name)];
        }
        faults.addUnknown(field.at(), "plan", name, names);
        return PlanPreference.AUTO;
    }

    private Duration millis(Field field, long least, Duration most, Duration otherwise) {
        return Duration.ofMillis(integer(field, least, most.toMillis(), otherwise.toMillis()));
    }

    private long integer(Field field, long least, long most, long otherwise) {
        if (field.isMissing()) {
            return otherwise;
        }
        if (field.json().isIntegralNumber()) {
            BigInteger value = field.json().bigIntegerValue();
            if (value.compareTo(BigInteger.valueOf(least)) >= 0 && value.compareTo(BigInteger.valueOf(most)) <= 0) {
                return value.longValueExact();
            }
        }
        faults.add(field.at(), "expected a whole number from " + least + " to " + most);
        return otherwise;
    }
}
