package io.shardlens.sync.definition;

import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What a logical table's being declared otherwise means for the documents of some of its physical tables. */
public sealed interface Redefinition {
    /** The table cannot be indexed as it is now. */
    record LeftOut(String why) implements Redefinition {}

    /** Rows may have other documents, or could not be indexed before: all of them have to be read. */
    record Anew() implements Redefinition {}

    /**
     * What the documents say of some columns may be wrong; they are right in all others.
     *
     * @param changed the columns that are there; often empty, since a column that is gone leaves none wrong
     * @param present all columns of the logical table
     */
    record Columns(Set<String> changed, Set<String> present) implements Redefinition {
        public Columns {
            changed = Set.copyOf(changed);
            present = Set.copyOf(present);
        }
    }

    /**
     * Compares two declarations.
     *
     * @param table the logical table's name
     * @param physical those of its tables whose documents are meant
     */
    static Redefinition of(Declared before, Declared now, String table, List<PhysicalTable> physical) {
        IndexFields fields = now.fields().get(table);
        IndexFields former = before.fields().get(table);
        if (fields == null) {
            return new LeftOut(now.leftOut().getOrDefault(table, "it is not indexed"));
        }
        if (former == null || !sameKeys(fields.table(), former.table())) {
            return new Anew();
        }
        Set<String> changed = new LinkedHashSet<>();
        for (Column column : fields.table().columns()) {
            boolean same = former.table()
                    .column(column.name())
                    .filter(c -> c.type().equals(column.type()))
                    .isPresent();
            if (!same) {
                changed.add(column.name());
            }
        }
        if (keys(fields.table()).stream().anyMatch(changed::contains)) {
            return new Anew();
        }
        // Of a column that is missing there, queries learn by the drift.
        changed.removeIf(column -> physical.stream()
                .allMatch(one -> now.catalog().columns(one).stream()
                        .noneMatch(c -> c.name().equals(column))));
        return new Columns(
                changed, fields.table().columns().stream().map(Column::name).collect(Collectors.toSet()));
    }

    /**
     * What follows from columns having changed in one physical table.
     *
     * @param touched by a statement, whether the logical table has them or not
     */
    static Redefinition by(Declared now, PhysicalTable table, Set<String> touched) {
        IndexFields fields = now.fields().get(table.logical().name());
        if (fields == null) {
            return new LeftOut(now.leftOut().getOrDefault(table.logical().name(), "it is not indexed"));
        }
        if (keys(fields.table()).stream().anyMatch(touched::contains)) {
            return new Anew();
        }
        Set<String> present =
                fields.table().columns().stream().map(Column::name).collect(Collectors.toSet());
        Set<String> changed = new LinkedHashSet<>(touched);
        changed.retainAll(present);
        changed.removeIf(column ->
                now.catalog().columns(table).stream().noneMatch(c -> c.name().equals(column)));
        return new Columns(changed, present);
    }

    private static boolean sameKeys(LogicalTable now, LogicalTable then) {
        return now.primaryKey().equals(then.primaryKey())
                && now.shardingKey().equals(then.shardingKey())
                && now.idScope() == then.idScope();
    }

    /** The columns that say which document a row has, and where. */
    static Set<String> keys(LogicalTable table) {
        Set<String> keys = new LinkedHashSet<>(table.primaryKey());
        keys.add(table.shardingKey());
        return keys;
    }
}
