package io.shardlens.demo.fuzz.table;

import java.util.List;

/**
 * A column and the values it takes.
 *
 * @param type in SQL, with its collation
 * @param nullable whether rows may have NULL in it
 * @param labels of an ENUM or SET, else none
 * @param values few, so that rows tie and literals hit; at least one
 * @param others that only queries name; perhaps none
 */
public record FuzzColumn(
        String name,
        Kind kind,
        String type,
        boolean nullable,
        List<String> labels,
        List<FuzzValue> values,
        List<FuzzValue> others) {
    public FuzzColumn {
        labels = List.copyOf(labels);
        values = List.copyOf(values);
        others = List.copyOf(others);
    }

    /** Whether it is a text under a collation that an index cannot be expected to compare by. */
    public boolean isRare() {
        return kind == Kind.TEXT && TextColumns.isRare(type);
    }

    /** As a statement names it. */
    public String quoted() {
        return "`" + name.replace("`", "``") + "`";
    }

    /** As CREATE TABLE declares it. */
    public String definition() {
        return quoted() + " " + type + (nullable ? " NULL" : " NOT NULL");
    }
}
