package io.shardlens.demo.fuzz.query;

import io.shardlens.demo.fuzz.table.FuzzColumn;
import io.shardlens.demo.fuzz.table.FuzzTable;
import io.shardlens.demo.fuzz.table.FuzzValue;
import io.shardlens.demo.fuzz.table.Kind;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What a query asks of groups.
 *
 * @param keys in their order; none where all rows are one group
 * @param measures in their order
 */
record Groups(List<Key> keys, List<Measure> measures) {
    Groups {
        keys = List.copyOf(keys);
        measures = List.copyOf(measures);
    }

    /** What a group shows. */
    sealed interface Term {
        /** As the answer calls it. */
        String name();

        /** What an answer shows of it. */
        Kind kind();

        /** As a person writes it in SQL. */
        String sql();

        /** What to select so that its text has everything. */
        default String expression() {
            return OracleValues.expression(kind(), sql());
        }
    }

    /**
     * A key.
     *
     * @param interval of the calendar; null where it is the column itself
     * @param zone of the calendar's days, of a TIMESTAMP
     */
    record Key(String name, FuzzColumn column, @Nullable String interval, ZoneOffset zone) implements Term {
        @Override
        public Kind kind() {
            return column.kind();
        }

        @Override
        public String sql() {
            if (interval == null) {
                return column.quoted();
            }
            int seconds = zone.getTotalSeconds();
            // Adding even nothing makes NULL of what no calendar has.
            String local =
                    "(" + column.quoted() + " + INTERVAL " + (kind() == Kind.DATE ? "0 DAY)" : seconds + " SECOND)");
            String day = interval.equals("week") ? "(" + local + " - INTERVAL WEEKDAY(" + local + ") DAY)" : local;
            String format = switch (interval) {
                case "year" -> "%Y-01-01";
                case "month" -> "%Y-%m-01";
                default -> "%Y-%m-%d";
            };
            String time = switch (interval) {
                case "hour" -> " %H:00:00";
                case "minute" -> " %H:%i:00";
                default -> kind() == Kind.DATE ? "" : " 00:00:00";
            };
            String start = "DATE_FORMAT(" + day + ", '" + format + time + "')";
            return seconds == 0
                    ? start
                    : "DATE_FORMAT(CAST(" + start + " AS DATETIME) - INTERVAL " + seconds
                            + " SECOND, '%Y-%m-%d %H:%i:%s')";
        }

        @Override
        public String expression() {
            return interval == null ? Term.super.expression() : sql();
        }
    }

    /**
     * A measure.
     *
     * @param function as the API calls it
     * @param columns that it is of; none where it counts rows
     */
    record Measure(String name, String function, List<FuzzColumn> columns) implements Term {
        Measure {
            columns = List.copyOf(columns);
        }

        /** Whether it is a sum of doubles or made of one. */
        boolean isRounded() {
            return (function.equals("sum") || function.equals("avg"))
                    && columns.getFirst().kind() == Kind.FLOATING;
        }

        @Override
        public Kind kind() {
            return switch (function) {
                case "count", "count-distinct" -> Kind.INTEGER;
                case "sum", "avg" -> isRounded() ? Kind.FLOATING : Kind.DECIMAL;
                default ->
                    switch (columns.getFirst().kind()) {
                        case ENUM, SET -> Kind.TEXT;
                        default -> columns.getFirst().kind();
                    };
            };
        }

        @Override
        public String sql() {
            return switch (function) {
                // Of counts alone over a whole table MySQL 8.0 makes the number of rows of all of them, but not of a
                // sum.
                case "count" -> columns.isEmpty() ? "COUNT(*)" : "COUNT(" + argument() + ") + 0";
                case "count-distinct" ->
                    "COUNT(DISTINCT "
                            + String.join(
                                    ", ", columns.stream().map(Measure::number).toList())
                            + ")";
                default -> function.toUpperCase(java.util.Locale.ROOT) + "(" + argument() + ")";
            };
        }

        /** The sum of the values without their signs, which says how far roundings may take a sum of doubles. */
        String magnitude() {
            return function.toUpperCase(java.util.Locale.ROOT) + "(ABS(" + argument() + "))";
        }

        private String argument() {
            FuzzColumn column = columns.getFirst();
            return function.equals("count") ? column.quoted() : number(column);
        }

        /** Bits as numbers: as anything else MySQL 8.0 shows their bytes, and misses combinations where the first has bits. */
        private static String number(FuzzColumn column) {
            return switch (column.kind()) {
                case BOOLEAN, BITS -> column.quoted() + " + 0";
                default -> column.quoted();
            };
        }

        @Override
        public String expression() {
            return switch (kind()) {
                case BOOLEAN, BITS -> sql();
                default -> Term.super.expression();
            };
        }

        /** A column that holds such values. */
        FuzzColumn asColumn() {
            return new FuzzColumn(name, kind(), "", true, List.of(), List.of(FuzzValue.NULL), List.of());
        }
    }

    /** Whether a query asks of groups. */
    static boolean areAskedBy(JsonNode query) {
        return query.has("group-by")
                || query.has("measures")
                || query.path("distinct").asBoolean(false);
    }

    static Groups of(FuzzTable table, JsonNode query) {
        List<Key> keys = new ArrayList<>();
        query.path(query.path("distinct").asBoolean(false) ? "select" : "group-by")
                .forEach(key -> keys.add(key(table, key)));
        List<Measure> measures = new ArrayList<>();
        for (Map.Entry<String, JsonNode> measure : query.path("measures").properties()) {
            Map.Entry<String, JsonNode> function = ConditionText.only(measure.getValue());
            List<FuzzColumn> columns = new ArrayList<>();
            if (function.getValue().isArray()) {
                function.getValue().forEach(column -> columns.add(table.column(column.stringValue())));
            } else if (!function.getValue().stringValue().equals("*")) {
                columns.add(table.column(function.getValue().stringValue()));
            }
            measures.add(new Measure(measure.getKey(), function.getKey(), columns));
        }
        return new Groups(keys, measures);
    }

    private static Key key(FuzzTable table, JsonNode key) {
        if (key.isString()) {
            return new Key(key.stringValue(), table.column(key.stringValue()), null, ZoneOffset.UTC);
        }
        if (key.has("column")) {
            FuzzColumn column = table.column(key.path("column").stringValue());
            return new Key(key.path("as").asString(column.name()), column, null, ZoneOffset.UTC);
        }
        Map.Entry<String, JsonNode> period = ConditionText.only(key);
        JsonNode of = period.getValue();
        FuzzColumn column = table.column(
                of.isString() ? of.stringValue() : of.path("column").stringValue());
        return new Key(
                of.path("as").asString(column.name()),
                column,
                period.getKey(),
                ZoneOffset.of(of.path("zone").asString("Z")));
    }

    /** Keys, then measures. */
    List<Term> terms() {
        List<Term> terms = new ArrayList<>(keys);
        terms.addAll(measures);
        return terms;
    }

    Term term(String name) {
        return terms().stream()
                .filter(term -> term.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no key or measure is called " + name));
    }

    /** What an answer shows, in the order of the query's list. */
    List<Term> selected(JsonNode query) {
        if (query.path("distinct").asBoolean(false) || !query.has("select")) {
            return terms();
        }
        List<Term> selected = new ArrayList<>();
        query.path("select").forEach(name -> selected.add(term(name.stringValue())));
        return selected;
    }
}
