package io.shardlens.demo.fuzz.shrink;

import io.shardlens.demo.fuzz.table.FuzzColumn;
import io.shardlens.demo.fuzz.table.FuzzRow;
import io.shardlens.demo.fuzz.table.FuzzTable;
import io.shardlens.demo.fuzz.table.FuzzValue;
import java.util.ArrayList;
import java.util.List;

/** Fewer and plainer rows. */
final class RowSteps {
    /** With more rows than these their values are left as they are. */
    private static final int FEW = 6;

    private RowSteps() {}

    /** Without a half, a quarter and so on down to without one row. */
    static List<List<FuzzRow>> fewer(List<FuzzRow> rows) {
        List<List<FuzzRow>> fewer = new ArrayList<>();
        for (int size = (rows.size() + 1) / 2; size >= 1; size = size == 1 ? 0 : (size + 1) / 2) {
            for (int from = 0; from < rows.size(); from += size) {
                List<FuzzRow> left = new ArrayList<>(rows.subList(0, from));
                left.addAll(rows.subList(Math.min(rows.size(), from + size), rows.size()));
                fewer.add(left);
            }
        }
        return fewer;
    }

    /** With NULL in one place. */
    static List<List<FuzzRow>> plainer(FuzzTable table, List<FuzzRow> rows) {
        List<List<FuzzRow>> plainer = new ArrayList<>();
        for (int i = 0; i < rows.size() && rows.size() <= FEW; i++) {
            for (FuzzColumn column : table.columns()) {
                if (column.nullable() && !rows.get(i).value(column.name()).isNull()) {
                    List<FuzzRow> changed = new ArrayList<>(rows);
                    changed.set(i, rows.get(i).with(column.name(), FuzzValue.NULL));
                    plainer.add(changed);
                }
            }
        }
        return plainer;
    }
}
