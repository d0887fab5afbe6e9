package io.shardlens.query.parse;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.NormalForm;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.QueryOptions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Turns requests into queries, or into the problem that says everything that is wrong with them. Safe for any thread. */
public final class QueryParser {
    private static final String INVALID = "the query has faults; each is named with its place";

    private final Map<String, LogicalTable> tables;
    private final Function<Column, Codec> codecs;
    private final QueryLimits limits;
    private final Cursors cursors;
    private final JsonBody bodies;

    /**
     * @param tables by name
     * @param codecs the codec of a column of these tables
     */
    public QueryParser(
            Map<String, LogicalTable> tables, Function<Column, Codec> codecs, QueryLimits limits, Cursors cursors) {
        this.tables = Map.copyOf(tables);
        this.codecs = codecs;
        this.limits = limits;
        this.cursors = cursors;
        this.bodies = new JsonBody(limits.maxDepth());
    }

    /** A query of {@code table} out of a request's body. */
    public Parsed query(String table, byte[] body) {
        return switch (bodies.read(body)) {
            case JsonBody.Read.Bad bad -> new Parsed.Refused(bad.problem());
            case JsonBody.Read.Value value -> {
                Faults faults = new Faults();
                yield query(table, Pointer.urlPart("table"), value.json(), Pointer.root(), limits, faults);
            }
        };
    }

    /** An export of {@code table} out of a request's body: the same as a query, for every row unless it names a limit. */
    public Parsed export(String table, byte[] body) {
        return switch (bodies.read(body)) {
            case JsonBody.Read.Bad bad -> new Parsed.Refused(bad.problem());
            case JsonBody.Read.Value value -> {
                Faults faults = new Faults();
                Parsed parsed = query(
                        table, Pointer.urlPart("table"), value.json(), Pointer.root(), limits.forExport(), faults);
                yield Exports.checked(parsed, key -> Pointer.root().at(key.wireName()));
            }
        };
    }

    /** The query inside {@code {"table": ..., "query": {...}}}. */
    public Parsed explain(byte[] body) {
        return switch (bodies.read(body)) {
            case JsonBody.Read.Bad bad -> new Parsed.Refused(bad.problem());
            case JsonBody.Read.Value value -> explain(value.json());
        };
    }

    /**
     * The query that an SQL text stands for. Takes time and stack for parsing, so not for an event loop.
     *
     * @param stop is given what ends the parsing early, to be called by any thread at any time
     */
    public ParsedSql sql(byte[] body, Consumer<Runnable> stop) {
        return sql(body, limits, stop);
    }

    /**
     * The export that an SQL text stands for: {@link #sql} without a page's limit.
     *
     * @param stop is given what ends the parsing early, to be called by any thread at any time
     */
    public ParsedSql exportSql(byte[] body, Consumer<Runnable> stop) {
        ParsedSql sql = sql(body, limits.forExport(), stop);
        Parsed checked = Exports.checked(
                sql.parsed(),
                key -> Pointer.root()
                        .at(
                                key == QueryKey.ALLOW_PARTIAL || key == QueryKey.ALLOW_STALE
                                        ? key.wireName()
                                        : SqlKey.SQL.wireName()));
        return new ParsedSql(sql.explain(), checked);
    }

    private ParsedSql sql(byte[] body, QueryLimits bounds, Consumer<Runnable> stop) {
        return switch (bodies.read(body)) {
            case JsonBody.Read.Bad bad -> new ParsedSql(false, new Parsed.Refused(bad.problem()));
            case JsonBody.Read.Value value ->
                new SqlRequest(value.json())
                        .parse(
                                tables,
                                (table, tableAt, query) ->
                                        query(table, tableAt, query, Pointer.root(), bounds, new Faults()),
                                stop);
        };
    }

    private Parsed explain(JsonNode json) {
        Faults faults = new Faults();
        List<String> known = List.of("table", "query");
        for (String key : json.propertyNames()) {
            if (!known.contains(key)) {
                faults.addUnknown(Pointer.root().at(key), "key", key, known);
            }
        }
        if (!json.path("table").isString()) {
            faults.add(Pointer.root().at("table"), "expected the name of a table as a JSON string");
        }
        if (!json.has("query")) {
            faults.add(Pointer.root().at("query"), "expected a query, such as {}");
        }
        return json.path("table").isString() && json.has("query")
                ? query(
                        json.get("table").stringValue(),
                        Pointer.root().at("table"),
                        json.get("query"),
                        Pointer.root().at("query"),
                        limits,
                        faults)
                : refused(faults);
    }

    private Parsed query(String name, Pointer nameAt, JsonNode json, Pointer at, QueryLimits bounds, Faults faults) {
        LogicalTable table = tables.get(name);
        if (table == null) {
            faults.addUnknown(nameAt, "table", name, tables.keySet());
            return refused(faults);
        }
        Asked asked = new QueryReader(table, new Literals(codecs, faults), bounds, cursors.positions(), faults)
                .read(json, at);
        JsonNode cursor = json.get(QueryKey.CURSOR.wireName());
        if (cursor != null && !cursor.isString()) {
            faults.add(at.at(QueryKey.CURSOR.wireName()), "expected the cursor of an answer as a JSON string");
        }
        if (cursor != null && asked instanceof Query query && query.offset() > 0) {
            faults.add(
                    at.at(QueryKey.OFFSET.wireName()),
                    "a cursor says where to go on, so an offset has no meaning beside it: leave one of them out");
        }
        if (!faults.isEmpty()) {
            return refused(faults);
        }
        return cursor == null ? new Parsed.Accepted(asked) : continued(asked, cursor.stringValue(), at);
    }

    private Parsed continued(Asked asked, String cursor, Pointer at) {
        return switch (cursors.decode(asked, cursor)) {
            case Cursors.Decoded.Place place -> new Parsed.Accepted(asked.behind(place.after()));
            case Cursors.Decoded.Invalid invalid -> {
                Faults faults = new Faults();
                faults.add(at.at(QueryKey.CURSOR.wireName()), invalid.reason());
                yield new Parsed.Refused(Problem.of(ProblemType.INVALID_CURSOR, invalid.reason(), faults.list()));
            }
        };
    }

    /**
     * What asks where the rows of a sharding key are.
     *
     * @param parameters of the URL's query, unescaped: {@code table} and {@code key}, once each
     */
    public Parsed position(List<Map.Entry<String, String>> parameters) {
        Faults faults = new Faults();
        Map<String, String> given = new HashMap<>();
        List<String> known = List.of("table", "key");
        for (Map.Entry<String, String> parameter : parameters) {
            Pointer at = Pointer.urlPart(parameter.getKey());
            if (!known.contains(parameter.getKey())) {
                faults.addUnknown(at, "parameter", parameter.getKey(), known);
            } else if (given.put(parameter.getKey(), parameter.getValue()) != null) {
                faults.add(at, "the parameter is given twice");
            }
        }
        known.stream()
                .filter(name -> !given.containsKey(name))
                .forEach(name -> faults.add(Pointer.urlPart(name), "missing: ask as ?table=...&key=..."));
        LogicalTable table = tables.get(given.getOrDefault("table", ""));
        if (table == null && given.containsKey("table")) {
            faults.addUnknown(Pointer.urlPart("table"), "table", given.get("table"), tables.keySet());
        }
        if (table == null || !faults.isEmpty()) {
            return refused(faults);
        }
        Column column = table.column(table.shardingKey()).orElseThrow();
        JsonNode key = JsonNodeFactory.instance.stringNode(given.get("key"));
        Condition where = new Literals(codecs, faults)
                .value(column, key, Pointer.urlPart("key"), value -> new Condition.Eq(column, value));
        QueryOptions options = new QueryOptions(limits.maxLag(), limits.deadline(), false, PlanPreference.SHARDS);
        return faults.isEmpty()
                ? new Parsed.Accepted(
                        new Query(table, NormalForm.of(where), table.columns(), List.of(), 1, null, false, options))
                : refused(faults);
    }

    /**
     * The query of one row.
     *
     * @param segment the last part of the URL's path, still escaped: the values of the primary key, parted by commas
     * @param parameters of the URL's query, unescaped; only the sharding key may be given
     */
    public Parsed row(String table, String segment, List<Map.Entry<String, String>> parameters) {
        Faults faults = new Faults();
        LogicalTable known = tables.get(table);
        if (known == null) {
            faults.addUnknown(Pointer.urlPart("table"), "table", table, tables.keySet());
            return refused(faults);
        }
        Query query = new RowReader(known, new Literals(codecs, faults), limits, faults).read(segment, parameters);
        return faults.isEmpty() ? new Parsed.Accepted(query) : refused(faults);
    }

    static Parsed refused(Faults faults) {
        return new Parsed.Refused(Problem.of(ProblemType.INVALID_QUERY, INVALID, faults.list()));
    }
}
