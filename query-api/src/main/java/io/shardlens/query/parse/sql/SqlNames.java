package io.shardlens.query.parse.sql;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import org.jspecify.annotations.Nullable;

/**
 * The columns of the one table that a SELECT reads. Column names are matched without regard to letter case, as in MySQL; an unknown
 * one stays as it is, for whoever reads the query to name.
 */
final class SqlNames implements SqlOperands {
    private final SqlSkeleton skeleton;
    private final LogicalTable table;
    private final String qualifier;
    private final Map<String, Column> columns = new HashMap<>();

    /** @param qualifier the alias, or the table's name where it has none */
    SqlNames(SqlSkeleton skeleton, LogicalTable table, String qualifier) {
        this.skeleton = skeleton;
        this.table = table;
        this.qualifier = qualifier;
        table.columns().forEach(column -> columns.put(column.name().toLowerCase(Locale.ROOT), column));
    }

    /**
     * A column where it is named.
     *
     * @param written as the text has it
     * @param known null where the table has no such column
     * @param path into its JSON; null where it is meant as a whole
     */
    record Named(
            String name,
            String written,
            @Nullable Column known,
            SqlPlace place,
            @Nullable SqlJsonPath path) {}

    /** Without the parentheses around it. */
    static Expression inner(Expression expression) {
        Expression inner = expression;
        while (inner instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
            inner = list.getFirst();
        }
        return inner;
    }

    /** The table's columns, in their order. */
    List<String> all() {
        return table.columns().stream().map(Column::name).toList();
    }

    @Override
    public boolean isOperand(Expression expression) {
        return expression instanceof net.sf.jsqlparser.schema.Column;
    }

    @Override
    public Named operand(Expression expression) {
        return columnOrPath((net.sf.jsqlparser.schema.Column) expression);
    }

    /** A column as a whole. */
    Named column(net.sf.jsqlparser.schema.Column column) {
        return whole(columnOrPath(column));
    }

    /** The same, refused where it has a path. */
    static Named whole(Named named) {
        if (named.path() != null) {
            throw SqlRefusal.unsupported(named.place(), "a path into JSON anywhere but on one side of = or <>");
        }
        return named;
    }

    /** A column, perhaps with a path into its JSON. */
    Named columnOrPath(net.sf.jsqlparser.schema.Column column) {
        // Qualified by a table or not, and nothing else around the name.
        String[] parts = column.toString().split("\\.", -1);
        SqlPlace place = SqlSyntax.place(skeleton, column);
        for (String part : parts) {
            if (!part.matches("n\\d+")) {
                throw SqlRefusal.unsupported(place, "what stands behind the name");
            }
        }
        SqlToken name = skeleton.name(parts[parts.length - 1]);
        qualified(parts, place);
        Column known = columns.get(name.text().toLowerCase(Locale.ROOT));
        return new Named(
                known == null ? name.text() : known.name(),
                name.text(),
                known,
                name.place(),
                skeleton.path(parts[parts.length - 1]));
    }

    /** All but the last of {@code parts} name the table. */
    void qualified(String[] parts, SqlPlace place) {
        if (parts.length > 2) {
            throw SqlRefusal.unsupported(place, "a schema in front of the table's name");
        }
        if (parts.length == 2 && !skeleton.name(parts[0]).text().equals(qualifier)) {
            throw new SqlRefusal(
                    place,
                    "unknown table " + skeleton.name(parts[0]).shown() + ", the table is called '" + qualifier
                            + "' here");
        }
    }
}
