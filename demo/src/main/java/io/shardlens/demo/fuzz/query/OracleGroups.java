package io.shardlens.demo.fuzz.query;

import io.shardlens.demo.fuzz.query.Groups.Measure;
import io.shardlens.demo.fuzz.query.Groups.Term;
import io.shardlens.demo.fuzz.table.FuzzColumn;
import io.shardlens.demo.fuzz.table.FuzzTable;
import io.shardlens.demo.fuzz.table.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** What to ask one table that has all rows for groups. */
public final class OracleGroups {
    private final FuzzTable table;
    private final String from;
    private final JsonNode body;
    private final Groups groups;

    /**
     * @param from the table's physical name
     * @param body of the API's query
     */
    public OracleGroups(FuzzTable table, String from, JsonNode body) {
        this.table = table;
        this.from = from;
        this.body = body;
        this.groups = Groups.of(table, body);
    }

    /** Whether a query asks of groups. */
    public static boolean areAskedBy(JsonNode query) {
        return Groups.areAskedBy(query);
    }

    /** How a column of the answer compares. */
    public enum Likeness {
        /** To the last digit. */
        EXACT,
        /** By its collation: what is shown is any of the texts that are equal. */
        EQUAL,
        /** As sums of doubles do: the statement has one more column, which says how far they may differ. */
        NEAR
    }

    /**
     * A column of the answer.
     *
     * @param classes where texts are equal: a statement of every text with a number that equal ones have in common; else empty
     */
    public record Shown(String name, Kind kind, Likeness likeness, String classes) {}

    /** What an answer shows, in its order. */
    public List<Shown> shown() {
        return groups.selected(body).stream()
                .map(term -> new Shown(term.name(), term.kind(), likeness(term), classes(term)))
                .toList();
    }

    private static Likeness likeness(Term term) {
        return term instanceof Measure measure && measure.isRounded()
                ? Likeness.NEAR
                : term.kind() == Kind.TEXT ? Likeness.EQUAL : Likeness.EXACT;
    }

    private String classes(Term term) {
        if (likeness(term) != Likeness.EQUAL) {
            return "";
        }
        FuzzColumn column =
                term instanceof Measure measure ? measure.columns().getFirst() : ((Groups.Key) term).column();
        String text = column.kind() == Kind.TEXT ? column.quoted() : "CONCAT(" + column.quoted() + ")";
        return "SELECT " + text + ", DENSE_RANK() OVER (ORDER BY " + text + ") FROM " + from + " WHERE " + where()
                + " AND " + column.quoted() + " IS NOT NULL";
    }

    private String where() {
        return "(" + new OracleSql(table, from, body).where() + ")";
    }

    /** All groups, in the order of the query, whatever limit: {@link #shown()}, then what says how far sums of doubles may differ. */
    public String statement() {
        List<String> select = new ArrayList<>();
        List<Term> selected = groups.selected(body);
        selected.forEach(term -> select.add(term.expression()));
        for (Term term : selected) {
            if (term instanceof Measure measure && measure.isRounded()) {
                select.add(measure.magnitude());
            }
        }
        // Where it hashes, a server takes '' and ' ' for two groups, though they are equal under a collation that pads:
        // it has to sort.
        String sql = "SELECT SQL_BIG_RESULT " + String.join(", ", select) + " FROM " + from + " WHERE " + where();
        if (!groups.keys().isEmpty()) {
            sql += groups.keys().stream().map(Term::sql).collect(Collectors.joining(", ", " GROUP BY ", ""));
        }
        JsonNode having = body.get("having");
        if (having != null) {
            sql += " HAVING " + having(having);
        }
        return groups.keys().isEmpty() ? sql : sql + " ORDER BY " + order();
    }

    private String having(JsonNode having) {
        List<FuzzColumn> columns =
                groups.measures().stream().map(Measure::asColumn).toList();
        Map<String, String> expressions = new HashMap<>();
        groups.measures().forEach(measure -> expressions.put(measure.name(), measure.sql()));
        FuzzTable measures = new FuzzTable(table.name(), columns, List.of(), table.placing(), table.idScope());
        return new ConditionText(measures, new PlainLiterals(expressions), false).of(having);
    }

    /** As asked, then by what is left of the keys. */
    private String order() {
        Map<String, String> terms = new LinkedHashMap<>();
        for (JsonNode item : body.path("order")) {
            Map.Entry<String, JsonNode> entry = ConditionText.only(item);
            terms.putIfAbsent(entry.getKey(), entry.getValue().stringValue());
        }
        groups.keys().forEach(key -> terms.putIfAbsent(key.name(), "asc"));
        return terms.entrySet().stream()
                .map(term -> groups.term(term.getKey()).sql() + " " + term.getValue())
                .collect(Collectors.joining(", "));
    }
}
