package io.shardlens.query.parse.sql;

import io.shardlens.query.parse.sql.SqlNames.Named;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllColumns;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The measures of a SELECT of groups: those that it shows, and those that only HAVING and ORDER BY name. A measure is called by its
 * alias, or as it is written. For one thread and one text.
 */
final class SqlMeasures implements SqlOperands {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final Set<String> FUNCTIONS = Set.of("COUNT", "SUM", "AVG", "MIN", "MAX");
    private static final String DISTINCT = "count-distinct";

    private final SqlSkeleton skeleton;
    private final SqlNames names;
    private final Map<String, SqlSpot> spots;
    private final Map<String, One> measures = new LinkedHashMap<>();
    /** The names that measures were given, in lower case, as MySQL compares them. */
    private final Map<String, String> aliases = new HashMap<>();

    SqlMeasures(SqlSkeleton skeleton, SqlNames names, Map<String, SqlSpot> spots) {
        this.skeleton = skeleton;
        this.names = names;
        this.spots = spots;
    }

    /** Whether a word begins a function of groups. */
    static boolean isFunction(String upperCase) {
        return FUNCTIONS.contains(upperCase);
    }

    /** @param argument what it is of, where that says how its values are written */
    private record One(ObjectNode json, io.shardlens.catalog.table.@Nullable Column argument) {}

    /**
     * A measure that is shown.
     *
     * @param alias null where it has none
     * @return its name
     */
    String shown(Function function, @Nullable SqlToken alias) {
        One one = read(function);
        String name = alias == null ? written(function) : alias.text();
        if (measures.containsKey(name)) {
            throw new SqlRefusal(place(function), "two columns of the answer are called '" + name + "'");
        }
        put(name, one, function);
        if (alias != null) {
            aliases.put(name.toLowerCase(Locale.ROOT), name);
        }
        return name;
    }

    /** The name of a measure that HAVING or ORDER BY names by what it is. */
    String named(Function function) {
        One one = read(function);
        for (Map.Entry<String, One> known : measures.entrySet()) {
            if (known.getValue().json().equals(one.json())) {
                return known.getKey();
            }
        }
        String name = written(function);
        while (measures.containsKey(name)) {
            name += "'";
        }
        put(name, one, function);
        return name;
    }

    /** The measure with that alias; null where there is none. */
    @Nullable
    String aliased(String name) {
        return aliases.get(name.toLowerCase(Locale.ROOT));
    }

    private void put(String name, One one, Function function) {
        measures.put(name, one);
        spots.put("/measures/" + name.replace("~", "~0").replace("/", "~1"), SqlSpot.of(place(function)));
    }

    private SqlPlace place(Expression expression) {
        return new SqlValues(skeleton).place(expression);
    }

    boolean isEmpty() {
        return measures.isEmpty();
    }

    /** All of them as JSON. */
    ObjectNode json() {
        ObjectNode json = NODES.objectNode();
        measures.forEach((name, one) -> json.set(name, one.json()));
        return json;
    }

    private One read(Function function) {
        String name = function.getName();
        List<? extends Expression> arguments = function.getParameters() == null ? List.of() : function.getParameters();
        boolean known = isFunction(name) && !arguments.isEmpty();
        String plain = name + "(" + (function.isDistinct() ? "DISTINCT " : "") + joined(arguments) + ")";
        if (!known || !function.toString().equals(plain)) {
            throw SqlRefusal.unsupported(place(function), "this form of " + name + "()");
        }
        if (name.equals("COUNT") && !function.isDistinct() && arguments.getFirst() instanceof AllColumns) {
            return new One(NODES.objectNode().put("count", "*"), null);
        }
        if (function.isDistinct() && name.equals("COUNT")) {
            ObjectNode json = NODES.objectNode();
            ArrayNode columns = json.putArray(DISTINCT);
            arguments.forEach(argument -> columns.add(column(argument).name()));
            return new One(json, null);
        }
        if (function.isDistinct() && !name.equals("MIN") && !name.equals("MAX")) {
            throw SqlRefusal.unsupported(place(function), name + " of DISTINCT values");
        }
        if (arguments.size() > 1) {
            throw SqlRefusal.unsupported(place(function), name + " of several columns");
        }
        Named column = column(arguments.getFirst());
        boolean sameType = name.equals("MIN") || name.equals("MAX");
        return new One(
                NODES.objectNode().put(name.toLowerCase(Locale.ROOT), column.name()), sameType ? column.known() : null);
    }

    private static String joined(List<? extends Expression> arguments) {
        return String.join(", ", arguments.stream().map(Object::toString).toList());
    }

    private Named column(Expression argument) {
        if (SqlNames.inner(argument) instanceof Column column) {
            return names.column(column);
        }
        throw SqlRefusal.unsupported(place(argument), "a function of anything but columns");
    }

    /** As it stands in the text, but for blanks. */
    private String written(Function function) {
        List<SqlToken> tokens = skeleton.tokens();
        StringBuilder text = new StringBuilder();
        int depth = 0;
        for (int i = tokens.indexOf(SqlSyntax.token(skeleton, function)); i < tokens.size(); i++) {
            SqlToken token = tokens.get(i);
            boolean parts = text.length() > 0
                    && (tokens.get(i - 1).isSymbol(",") || tokens.get(i - 1).isWord("DISTINCT"));
            text.append(parts ? " " : "").append(token.text());
            depth += token.isSymbol("(") ? 1 : token.isSymbol(")") ? -1 : 0;
            if (depth == 0 && token.isSymbol(")")) {
                break;
            }
        }
        return text.toString();
    }

    @Override
    public boolean isOperand(Expression expression) {
        return expression instanceof Function || expression instanceof Column;
    }

    @Override
    public boolean isKnown(Named named) {
        return true;
    }

    @Override
    public Named operand(Expression expression) {
        if (expression instanceof Function function) {
            String name = named(function);
            One one = measures.get(name);
            return new Named(name, name, one == null ? null : one.argument(), place(function), null);
        }
        if (expression instanceof Column column) {
            Named plain = names.column(column);
            String aliased = aliased(plain.written());
            One one = aliased == null ? null : measures.get(aliased);
            if (aliased != null && one != null) {
                return new Named(aliased, aliased, one.argument(), plain.place(), null);
            }
            throw SqlRefusal.unsupported(
                    plain.place(), "HAVING of anything but functions and their aliases (compare columns in WHERE)");
        }
        throw SqlRefusal.unsupported(place(expression), "a comparison without a function of groups");
    }
}
