package io.shardlens.query.parse;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.TypeName;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.GroupKey;
import io.shardlens.query.model.GroupOrder;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.GroupTerm;
import io.shardlens.query.model.Measure;
import io.shardlens.query.model.NormalForm;
import io.shardlens.query.model.Order.Direction;
import io.shardlens.query.model.Query;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Reads what a query object asks of groups. Usable only where no fault was left. For one thread and one request. */
final class GroupQueryReader {
    private static final List<QueryKey> OF_GROUPS =
            List.of(QueryKey.GROUP_BY, QueryKey.MEASURES, QueryKey.HAVING, QueryKey.DISTINCT);
    private static final Set<TypeName> BYTES = EnumSet.of(
            TypeName.BINARY,
            TypeName.VARBINARY,
            TypeName.TINYBLOB,
            TypeName.BLOB,
            TypeName.MEDIUMBLOB,
            TypeName.LONGBLOB);
    private static final List<QueryKey> OF_ROWS = List.of(QueryKey.OFFSET, QueryKey.COUNT);

    private final LogicalTable table;
    private final Literals literals;
    private final QueryLimits limits;
    private final Faults faults;
    private final GroupKeyReader keys;
    private final MeasureReader measures;

    GroupQueryReader(
            LogicalTable table, ConditionParser columns, Literals literals, QueryLimits limits, Faults faults) {
        this.table = table;
        this.literals = literals;
        this.limits = limits;
        this.faults = faults;
        this.keys = new GroupKeyReader(columns, faults);
        this.measures = new MeasureReader(columns, keys, faults);
    }

    /** Whether a query object asks of groups at all. */
    static boolean asksForGroups(JsonNode json) {
        List<QueryKey> given =
                OF_GROUPS.stream().filter(key -> json.has(key.wireName())).toList();
        boolean notDistinct =
                json.path(QueryKey.DISTINCT.wireName()).equals(JsonNodeFactory.instance.booleanNode(false));
        return !given.isEmpty() && !(notDistinct && given.equals(List.of(QueryKey.DISTINCT)));
    }

    /** @param rows the same query about rows, whose columns, order and offset do not count */
    GroupQuery read(JsonNode json, Pointer at, Query rows) {
        for (QueryKey key : OF_ROWS) {
            if (json.has(key.wireName())) {
                faults.add(
                        at.at(key.wireName()),
                        "'" + key.wireName()
                                + "' is of rows; of groups ask for a measure, and page on with the 'cursor'");
            }
        }
        boolean distinct = flag(json, QueryKey.DISTINCT, at);
        List<GroupKey> by = distinct ? distinct(json, at) : keys(json, at);
        List<Measure> asked = json.has(QueryKey.MEASURES.wireName())
                ? measures.read(json.get(QueryKey.MEASURES.wireName()), at.at(QueryKey.MEASURES.wireName()))
                : List.of();
        Map<String, GroupTerm> terms = terms(by, asked, at);
        if (terms.isEmpty()) {
            faults.add(at, "groups need 'group-by', 'measures' or 'distinct'");
        }
        if (!faults.isEmpty() || terms.size() < by.size() + asked.size()) {
            // The rest would be misread.
            return nothing(rows);
        }
        Condition having = having(json, at, asked);
        List<GroupOrder> order = order(json, at, terms);
        List<GroupTerm> select = distinct ? List.copyOf(by) : select(json, at, terms);
        return new GroupQuery(
                table,
                rows.where(),
                by,
                asked,
                having,
                order,
                select,
                rows.limit(),
                null,
                flag(json, QueryKey.APPROXIMATE, at),
                rows.options());
    }

    private GroupQuery nothing(Query rows) {
        GroupKey any = new GroupKey.Value("", table.columns().getFirst());
        return new GroupQuery(
                table,
                rows.where(),
                List.of(any),
                List.of(),
                Condition.always(),
                List.of(),
                List.of(any),
                rows.limit(),
                null,
                false,
                rows.options());
    }

    private List<GroupKey> keys(JsonNode json, Pointer at) {
        String name = QueryKey.GROUP_BY.wireName();
        return json.has(name) ? keys.read(json.get(name), at.at(name)) : List.of();
    }

    /** The selected columns are the keys. */
    private List<GroupKey> distinct(JsonNode json, Pointer at) {
        for (QueryKey key : List.of(QueryKey.GROUP_BY, QueryKey.MEASURES, QueryKey.HAVING)) {
            if (json.has(key.wireName())) {
                faults.add(
                        at.at(key.wireName()),
                        "'distinct' is of the selected columns alone: leave it out, or '" + key.wireName() + "'");
            }
        }
        JsonNode select = json.get(QueryKey.SELECT.wireName());
        if (select == null) {
            ArrayNode all = JsonNodeFactory.instance.arrayNode();
            table.columns().forEach(column -> all.add(column.name()));
            select = all;
        }
        return keys.read(select, at.at(QueryKey.SELECT.wireName()));
    }

    private Map<String, GroupTerm> terms(List<GroupKey> by, List<Measure> asked, Pointer at) {
        Map<String, GroupTerm> terms = new LinkedHashMap<>();
        List<GroupTerm> all = new ArrayList<>(by);
        all.addAll(asked);
        for (GroupTerm term : all) {
            if (terms.put(term.name(), term) != null) {
                faults.add(
                        at,
                        "two of the keys and measures are called '" + Faults.shown(term.name())
                                + "': give one of them another name, as {\"column\": ..., \"as\": ...}");
            }
        }
        return terms;
    }

    private Condition having(JsonNode json, Pointer root, List<Measure> asked) {
        JsonNode having = json.get(QueryKey.HAVING.wireName());
        if (having == null) {
            return Condition.always();
        }
        Pointer at = root.at(QueryKey.HAVING.wireName());
        List<Column> columns = asked.stream().map(Measure::result).toList();
        if (columns.isEmpty()) {
            faults.add(at, "'having' compares measures, and there is none: compare keys in 'where'");
            return Condition.always();
        }
        LogicalTable ofMeasures = new LogicalTable(
                table.name(),
                columns,
                table.primaryKey(),
                table.shardingKey(),
                table.idScope(),
                table.index(),
                table.router());
        Condition condition = new ConditionParser(ofMeasures, literals, limits, faults).parse(having, at);
        if (!compares(condition)) {
            faults.add(at, "'having' compares by eq, ne, in, range, between and is-null, with and, or and not");
        }
        condition
                .namedColumns()
                .filter(column -> column.type().collation() != null
                        || BYTES.contains(column.type().name()))
                .findFirst()
                .ifPresent(column -> faults.add(
                        at,
                        "'having' compares numbers and times; '" + column.name() + "' is of type "
                                + column.type().name()));
        return NormalForm.of(condition);
    }

    private static boolean compares(Condition condition) {
        return switch (condition) {
            case Condition.And and -> and.children().stream().allMatch(GroupQueryReader::compares);
            case Condition.Or or -> or.children().stream().allMatch(GroupQueryReader::compares);
            case Condition.Not not -> compares(not.child());
            case Condition.Eq eq -> true;
            case Condition.Ne ne -> true;
            case Condition.In in -> true;
            case Condition.Range range -> true;
            case Condition.Between between -> true;
            case Condition.IsNull isNull -> true;
            case Condition.InTuples tuples -> false;
            case Condition.Prefix prefix -> false;
            case Condition.Like like -> false;
            case Condition.JsonEq json -> false;
            case Condition.JsonTextEq json -> false;
            case Condition.Match match -> false;
        };
    }

    private List<GroupOrder> order(JsonNode json, Pointer root, Map<String, GroupTerm> terms) {
        JsonNode order = json.get(QueryKey.ORDER.wireName());
        Pointer at = root.at(QueryKey.ORDER.wireName());
        List<GroupOrder> read = new ArrayList<>();
        if (order == null) {
            return read;
        }
        if (!order.isArray()) {
            faults.add(
                    at,
                    "expected a list such as [{\"" + terms.keySet().iterator().next() + "\": \"desc\"}]");
            return read;
        }
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < order.size(); i++) {
            JsonNode item = order.get(i);
            if (!item.isObject() || item.size() != 1) {
                faults.add(at.at(i), "expected an object with one key or measure and \"asc\" or \"desc\"");
                continue;
            }
            Map.Entry<String, JsonNode> entry = item.properties().iterator().next();
            Pointer named = at.at(i).at(entry.getKey());
            String direction = entry.getValue().asString("");
            if (!direction.equals("asc") && !direction.equals("desc")) {
                faults.add(named, "the direction is \"asc\" or \"desc\"");
            }
            if (!seen.add(entry.getKey())) {
                faults.add(named, "'" + Faults.shown(entry.getKey()) + "' is ordered by twice");
            }
            term(entry.getKey(), named, terms)
                    .ifPresent(term ->
                            read.add(new GroupOrder(term, direction.equals("desc") ? Direction.DESC : Direction.ASC)));
        }
        return read;
    }

    private List<GroupTerm> select(JsonNode json, Pointer root, Map<String, GroupTerm> terms) {
        JsonNode select = json.get(QueryKey.SELECT.wireName());
        Pointer at = root.at(QueryKey.SELECT.wireName());
        if (select == null) {
            return List.copyOf(terms.values());
        }
        List<GroupTerm> selected = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        if (!select.isArray() || select.isEmpty()) {
            faults.add(at, "expected a list of one or more keys and measures");
            return List.copyOf(terms.values());
        }
        for (int i = 0; i < select.size(); i++) {
            String name = select.get(i).asString("");
            if (!seen.add(name)) {
                faults.add(at.at(i), "'" + Faults.shown(name) + "' is selected twice");
            }
            term(name, at.at(i), terms).ifPresent(selected::add);
        }
        return selected.isEmpty() ? List.copyOf(terms.values()) : selected;
    }

    private Optional<GroupTerm> term(String name, Pointer at, Map<String, GroupTerm> terms) {
        if (!terms.containsKey(name)) {
            faults.addUnknown(at, "key or measure", name, terms.keySet());
        }
        return Optional.ofNullable(terms.get(name));
    }

    private boolean flag(JsonNode json, QueryKey key, Pointer at) {
        JsonNode flag = json.get(key.wireName());
        if (flag != null && !flag.isBoolean()) {
            faults.add(at.at(key.wireName()), "expected true or false");
        }
        return flag != null && flag.asBoolean(false);
    }
}
