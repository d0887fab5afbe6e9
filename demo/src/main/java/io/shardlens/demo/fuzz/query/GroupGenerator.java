package io.shardlens.demo.fuzz.query;

import io.shardlens.demo.fuzz.query.Groups.Measure;
import io.shardlens.demo.fuzz.query.Groups.Term;
import io.shardlens.demo.fuzz.table.FuzzColumn;
import io.shardlens.demo.fuzz.table.FuzzTable;
import io.shardlens.demo.fuzz.table.FuzzValue;
import io.shardlens.demo.fuzz.table.Kind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What queries at random ask of groups: keys, measures, HAVING, order and what is shown. */
final class GroupGenerator {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final List<String> INTERVALS = List.of("year", "month", "week", "day", "hour", "minute");
    private static final List<String> ZONES = List.of("+05:30", "-11:00", "+02:00", "Z");
    private static final Set<Kind> TIMES = EnumSet.of(Kind.DATE, Kind.DATETIME, Kind.TIMESTAMP);
    private static final Set<Kind> NUMBERS =
            EnumSet.of(Kind.INTEGER, Kind.DECIMAL, Kind.FLOATING, Kind.BOOLEAN, Kind.BITS, Kind.YEAR);
    private static final Set<Kind> TEXTS = EnumSet.of(Kind.TEXT, Kind.BYTES);
    private static final int INTERVALS_OF_DAYS = 4;
    /** A sum of more digits, or of doubles near the greatest one, is not a number that MySQL has. */
    private static final double GREATEST_SUMMAND = 1e55;

    private static final int MOST_GROUPS = 25;

    private final FuzzTable table;
    private final SplittableRandom random;
    private final LiteralGenerator literals;
    private final List<FuzzColumn> comparable;
    private final List<FuzzColumn> numbers;
    private final List<FuzzColumn> extremes;

    /**
     * @param columns to ask for
     * @param tame whether only such measures are wanted as an index can be expected to answer
     */
    GroupGenerator(FuzzTable table, List<FuzzColumn> columns, boolean tame, SplittableRandom random) {
        this.table = table;
        this.random = random;
        this.literals = new LiteralGenerator(random);
        this.comparable =
                columns.stream().filter(column -> column.kind().isOrdered()).toList();
        this.numbers = columns.stream()
                .filter(column -> NUMBERS.contains(column.kind())
                        && isSummed(column)
                        && !(tame && column.kind() == Kind.FLOATING))
                .toList();
        this.extremes = comparable.stream()
                .filter(column -> !tame || TIMES.contains(column.kind()) || NUMBERS.contains(column.kind()))
                .toList();
    }

    private static boolean isSummed(FuzzColumn column) {
        return column.values().stream()
                .map(FuzzValue::json)
                .allMatch(json -> json == null || Math.abs(json.asDouble(0)) < GREATEST_SUMMAND);
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    /** Adds all but the condition to a query. */
    void add(ObjectNode query) {
        if (random.nextInt(6) == 0) {
            distinct(query);
        } else {
            grouped(query);
        }
        Groups groups = Groups.of(table, query);
        order(groups, query);
        query.put("limit", random.nextInt(1, MOST_GROUPS));
    }

    private void distinct(ObjectNode query) {
        query.put("distinct", true);
        keys(query.putArray("select"), random.nextInt(1, 4), false);
    }

    private void keys(ArrayNode keys, int how, boolean periods) {
        List<FuzzColumn> left = new ArrayList<>(comparable);
        for (int i = how; i > 0 && !left.isEmpty(); i--) {
            FuzzColumn column = left.remove(random.nextInt(left.size()));
            if (periods && TIMES.contains(column.kind()) && random.nextInt(3) != 0) {
                period(keys.addObject(), column, "p" + i);
            } else if (random.nextInt(6) == 0) {
                keys.addObject().put("column", column.name()).put("as", "g" + i);
            } else {
                keys.add(column.name());
            }
        }
    }

    private void period(ObjectNode key, FuzzColumn column, String name) {
        String interval =
                INTERVALS.get(random.nextInt(column.kind() == Kind.DATE ? INTERVALS_OF_DAYS : INTERVALS.size()));
        if (random.nextBoolean()) {
            key.put(interval, column.name());
            return;
        }
        ObjectNode period = key.putObject(interval).put("column", column.name());
        if (column.kind() == Kind.TIMESTAMP && random.nextInt(3) != 0) {
            period.put("zone", any(ZONES));
        }
        if (random.nextInt(3) == 0) {
            period.put("as", name);
        }
    }

    private void grouped(ObjectNode query) {
        int keys = random.nextInt(4);
        if (keys > 0) {
            keys(query.putArray("group-by"), keys, true);
        }
        int measures = random.nextInt(keys == 0 ? 1 : 0, 5);
        if (measures > 0) {
            ObjectNode asked = query.putObject("measures");
            // Each once: SQL may name one by its function, which would be the first of two.
            Set<JsonNode> known = new HashSet<>();
            for (int i = 1; i <= measures; i++) {
                ObjectNode measure = measure();
                if (known.add(measure)) {
                    asked.set("m" + i, measure);
                }
            }
            having(query);
        }
        if (random.nextInt(4) == 0) {
            List<Term> left = new ArrayList<>(Groups.of(table, query).terms());
            ArrayNode select = query.putArray("select");
            for (int i = random.nextInt(1, left.size() + 1); i > 0; i--) {
                select.add(left.remove(random.nextInt(left.size())).name());
            }
        }
    }

    private ObjectNode measure() {
        ObjectNode measure = JSON.objectNode();
        return switch (random.nextInt(9)) {
            case 0 -> measure.put("count", "*");
            case 1 -> measure.put("count", any(table.columns()).name());
            case 2 -> measure.put("count-distinct", any(comparable).name());
            case 3 -> {
                ArrayNode columns = measure.putArray("count-distinct");
                List<FuzzColumn> left = new ArrayList<>(comparable);
                for (int i = random.nextInt(1, 4); i > 0 && !left.isEmpty(); i--) {
                    columns.add(left.remove(random.nextInt(left.size())).name());
                }
                yield measure;
            }
            case 4, 5 -> measure.put(random.nextBoolean() ? "sum" : "avg", number());
            default ->
                measure.put(random.nextBoolean() ? "min" : "max", any(extremes).name());
        };
    }

    private String number() {
        return numbers.isEmpty() ? FuzzTable.ID : any(numbers).name();
    }

    private void having(ObjectNode query) {
        List<Measure> measures = Groups.of(table, query).measures().stream()
                .filter(measure -> !measure.isRounded() && !TEXTS.contains(measure.kind()))
                .toList();
        if (!measures.isEmpty() && random.nextInt(3) == 0) {
            query.set("having", having(measures, random.nextInt(1, 3)));
        }
    }

    private ObjectNode having(List<Measure> measures, int depth) {
        ObjectNode having = JSON.objectNode();
        int kind = random.nextInt(depth > 1 ? 7 : 3);
        if (kind == 3) {
            having.set("not", having(measures, depth - 1));
        } else if (kind > 3) {
            having.putArray(kind == 4 ? "and" : "or")
                    .add(having(measures, depth - 1))
                    .add(having(measures, depth - 1));
        } else {
            leaf(having, any(measures));
        }
        return having;
    }

    private void leaf(ObjectNode having, Measure measure) {
        String name = measure.name();
        switch (random.nextInt(8)) {
            case 0 -> having.putObject("eq").set(name, literal(measure));
            case 1 -> having.putObject("ne").set(name, literal(measure));
            case 2 ->
                having.putObject("in").putArray(name).add(literal(measure)).add(literal(measure));
            case 3 ->
                having.putObject("between").putArray(name).add(literal(measure)).add(literal(measure));
            case 4 -> having.put("is-null", name);
            default ->
                having.putObject("range").putObject(name).set(any(List.of("gt", "gte", "lt", "lte")), literal(measure));
        }
    }

    private JsonNode literal(Measure measure) {
        return switch (measure.function()) {
            case "count", "count-distinct" -> JSON.numberNode(random.nextInt(6));
            case "sum", "avg" ->
                measure.columns().getFirst().kind() == Kind.DECIMAL && random.nextBoolean()
                        ? literals.of(measure.columns().getFirst())
                        : JSON.numberNode(random.nextInt(-3, 60));
            default -> literals.of(measure.columns().getFirst());
        };
    }

    private void order(Groups groups, ObjectNode query) {
        // Sums of doubles differ in their last digits with the order of addition, and so might the order of groups.
        List<Term> left = new ArrayList<>(groups.terms().stream()
                .filter(term -> !(term instanceof Measure measure) || !measure.isRounded())
                .toList());
        int how = random.nextInt(4);
        if (how > 0 && !left.isEmpty()) {
            ArrayNode order = query.putArray("order");
            for (int i = how; i > 0 && !left.isEmpty(); i--) {
                order.addObject()
                        .put(left.remove(random.nextInt(left.size())).name(), random.nextBoolean() ? "asc" : "desc");
            }
        }
    }
}
