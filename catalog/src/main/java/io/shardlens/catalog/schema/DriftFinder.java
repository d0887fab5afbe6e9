package io.shardlens.catalog.schema;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.ColumnType;
import io.shardlens.catalog.table.Drift;
import io.shardlens.catalog.table.Drift.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Finds how one physical table differs from the shape that most have.
 *
 * @param logicalTable the logical table's name
 * @param shard the shard's configured name
 * @param table the physical table's name
 */
record DriftFinder(String logicalTable, String shard, String table) {
    List<Drift> compare(Shape usual, Shape here) {
        List<Drift> found = new ArrayList<>();
        Map<String, Column> usualByName = usual.byName();
        Map<String, Column> hereByName = here.byName();
        for (Column column : usual.columns()) {
            Column same = hereByName.get(column.name());
            if (same == null) {
                found.add(drift(
                        Kind.MISSING_COLUMN, column.name(), "is missing; elsewhere it is " + shown(column.type())));
            } else {
                compare(column, same, found);
            }
        }
        for (Column column : here.columns()) {
            if (!usualByName.containsKey(column.name())) {
                found.add(drift(
                        Kind.EXTRA_COLUMN, column.name(), "is " + shown(column.type()) + "; elsewhere it is missing"));
            }
        }
        if (!usual.primaryKey().equals(here.primaryKey())) {
            found.add(drift(
                    Kind.OTHER_PRIMARY_KEY,
                    "",
                    "has the primary key " + here.primaryKey() + "; elsewhere it is " + usual.primaryKey()));
        }
        return found;
    }

    private void compare(Column usual, Column here, List<Drift> found) {
        String name = usual.name();
        ColumnType type = here.type();
        if (!withoutCollation(usual.type()).equals(withoutCollation(type))) {
            found.add(drift(
                    CommonOrder.have(usual.type(), type) ? Kind.OTHER_TYPE : Kind.OTHER_ORDER,
                    name,
                    "is " + shown(type) + "; elsewhere it is " + shown(usual.type())));
        } else if (!usual.type().equals(type)) {
            found.add(drift(
                    Kind.OTHER_COLLATION,
                    name,
                    "has the collation " + type.collation() + "; elsewhere it is "
                            + usual.type().collation()));
        }
        if (usual.nullable() != here.nullable()) {
            found.add(drift(
                    Kind.OTHER_NULLABILITY,
                    name,
                    here.nullable() ? "may be NULL; elsewhere it may not" : "may not be NULL; elsewhere it may"));
        }
    }

    Drift drift(Kind kind, String column, String message) {
        return new Drift(kind, logicalTable, shard, table, column, message);
    }

    private static ColumnType withoutCollation(ColumnType type) {
        return new ColumnType(
                type.name(), type.unsigned(), type.length(), type.scale(), type.labels(), type.charset(), null);
    }

    private static String shown(ColumnType type) {
        return type.charset() == null ? type.sql() : type.sql() + " character set " + type.charset();
    }
}
