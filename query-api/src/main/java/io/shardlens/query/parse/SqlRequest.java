package io.shardlens.query.parse;

import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.QueryFault;
import io.shardlens.query.parse.sql.SqlReader;
import io.shardlens.query.parse.sql.SqlReading;
import io.shardlens.query.parse.sql.SqlSpot;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Turns {@code {"sql": ..., "parameters": [...], ...}} into the same query object that a JSON query is, and has that read. Faults
 * then name the place in the SQL text or the parameter. For one thread and one request.
 */
final class SqlRequest {
    private static final List<QueryKey> IN_THE_SQL = List.of(
            QueryKey.WHERE,
            QueryKey.SELECT,
            QueryKey.DISTINCT,
            QueryKey.GROUP_BY,
            QueryKey.MEASURES,
            QueryKey.HAVING,
            QueryKey.ORDER,
            QueryKey.LIMIT,
            QueryKey.OFFSET);

    private final JsonNode json;
    private final Faults faults = new Faults();

    SqlRequest(JsonNode json) {
        this.json = json;
    }

    /** What reads a query object of a table, the table's name standing at the pointer. */
    interface Reader {
        Parsed read(String table, Pointer tableAt, ObjectNode query);
    }

    /** @param stop is given what ends the parsing early, to be called by any thread at any time */
    ParsedSql parse(Map<String, LogicalTable> tables, Reader reader, Consumer<Runnable> stop) {
        String sql = sql();
        List<JsonNode> parameters = parameters();
        keys();
        if (sql == null || !faults.isEmpty()) {
            return new ParsedSql(false, QueryParser.refused(faults));
        }
        return switch (new SqlReader(tables).read(sql, parameters, stop)) {
            case SqlReading.Refused refused -> {
                faults.add(pointer(refused.path()), refused.message());
                yield new ParsedSql(false, QueryParser.refused(faults));
            }
            case SqlReading.Select select -> new ParsedSql(select.explain(), parse(select, reader));
        };
    }

    private @Nullable String sql() {
        JsonNode sql = json.path(SqlKey.SQL.wireName());
        Pointer at = Pointer.root().at(SqlKey.SQL.wireName());
        if (!sql.isString()) {
            faults.add(at, "expected one SELECT as a JSON string");
            return null;
        }
        String text = sql.stringValue();
        if (text.length() > QueryLimits.MAX_SQL) {
            faults.add(
                    at,
                    "the SQL has " + text.length() + " characters, at most " + QueryLimits.MAX_SQL
                            + " are allowed: give long values as 'parameters'");
        }
        return text;
    }

    private List<JsonNode> parameters() {
        JsonNode parameters = json.path(SqlKey.PARAMETERS.wireName());
        if (!parameters.isMissingNode() && !parameters.isArray()) {
            faults.add(
                    Pointer.root().at(SqlKey.PARAMETERS.wireName()),
                    "expected a list with a value for each ? of the SQL");
        }
        return parameters.isArray() ? parameters.valueStream().toList() : List.of();
    }

    private void keys() {
        for (String key : json.propertyNames()) {
            Pointer at = Pointer.root().at(key);
            if (QueryKey.of(key).filter(IN_THE_SQL::contains).isPresent()) {
                faults.add(at, "'" + key + "' stands in the SQL");
            } else if (!SqlKey.names().contains(key)) {
                faults.addUnknown(at, "key", key, SqlKey.names());
            }
        }
    }

    private Parsed parse(SqlReading.Select select, Reader reader) {
        ObjectNode query = select.query();
        SqlKey.options().map(QueryKey::wireName).filter(json::has).forEach(option -> {
            if (query.has(option)) {
                faults.add(Pointer.root().at(option), "COUNT(*) counts already");
            } else {
                query.set(option, json.get(option));
            }
        });
        if (!faults.isEmpty()) {
            return QueryParser.refused(faults);
        }
        return switch (reader.read(select.table(), Pointer.root().at(SqlKey.SQL.wireName()), query)) {
            case Parsed.Accepted accepted -> accepted;
            case Parsed.Refused refused -> new Parsed.Refused(placed(refused.problem(), select));
        };
    }

    private Problem placed(Problem problem, SqlReading.Select select) {
        List<QueryFault> placed =
                problem.faults().stream().map(fault -> placed(fault, select)).toList();
        return Problem.of(problem.type(), problem.detail(), placed);
    }

    private QueryFault placed(QueryFault fault, SqlReading.Select select) {
        boolean option = SqlKey.options().anyMatch(key -> fault.path().equals("/" + key.wireName()));
        if (option) {
            return fault;
        }
        SqlSpot spot = select.spot(fault.path());
        String place = spot.place() == null ? "" : spot.place() + ": ";
        return new QueryFault(spot.path(), place + fault.message(), fault.nearest());
    }

    private static Pointer pointer(String path) {
        return Pointer.urlPart(path);
    }
}
