package io.shardlens.sync.follow;

import io.shardlens.catalog.jdbc.ConnectionSource;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.snapshot.ServerSnapshots.Unit;
import io.shardlens.sync.snapshot.SnapshotRecord;
import io.shardlens.sync.snapshot.TableEstimates;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Prints what a snapshot is going to read, or has read, one line for each physical table. */
final class SnapshotReport {
    private static final String ROWS = "%-40s %,15d";

    private final PrintWriter out;
    private final boolean json;

    SnapshotReport(PrintWriter out, boolean json) {
        this.out = out;
        this.json = json;
    }

    /** What would be read. */
    void plan(Map<Unit, List<PhysicalTable>> units, ConnectionSource connections, String condition) {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("dry-run", true);
        ArrayNode list = body.putArray("tables");
        long total = 0;
        for (List<PhysicalTable> tables : units.values()) {
            Map<PhysicalTable, Long> expected = TableEstimates.about(tables, connections);
            for (PhysicalTable table : tables) {
                long rows = expected.getOrDefault(table, 0L);
                total += rows;
                list.addObject()
                        .put("table", table.logical().name())
                        .put("shard", table.shard().name())
                        .put("physical-table", table.table())
                        .put("server", table.shard().server())
                        .put("expected-rows", rows);
                line(String.format(Locale.ROOT, ROWS + " rows, about", table, rows));
            }
        }
        body.put("expected-rows", total);
        if (!condition.isEmpty()) {
            body.put("where", condition);
            line("only those that meet: " + condition);
        }
        line(String.format(Locale.ROOT, ROWS + " rows, about; nobody has been asked for anything", "in all", total));
        print(body);
    }

    /** What was read. */
    void outcomes(Map<Unit, SnapshotFollower.Outcome> outcomes, boolean cancelled) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        ArrayNode units = body.putArray("units");
        long rows = 0;
        long buried = 0;
        for (Map.Entry<Unit, SnapshotFollower.Outcome> entry : outcomes.entrySet()) {
            Unit unit = entry.getKey();
            SnapshotRecord record = entry.getValue().record();
            ObjectNode one = units.addObject().put("table", unit.table()).put("shard", unit.shard());
            String problem = entry.getValue().problem();
            if (record != null) {
                rows += record.rows();
                buried += record.buried();
                one.put("phase", record.phase().name())
                        .put("rows", record.rows())
                        .put("buried", record.buried())
                        .put("resumed-rows", record.resumed());
                tables(unit, record, one.putArray("physical-tables"));
            }
            if (!problem.isEmpty()) {
                one.put("problem", problem);
                line(unit + ": " + problem);
            } else if (cancelled) {
                line(unit + ": cancelled");
            }
        }
        body.put("rows", rows).put("buried", buried);
        if (!cancelled) {
            line(String.format(Locale.ROOT, ROWS + " rows, %,d buried", "in all", rows, buried));
        }
        print(body);
    }

    private void tables(Unit unit, SnapshotRecord record, ArrayNode list) {
        for (SnapshotRecord.Table table : record.tables()) {
            list.addObject()
                    .put("table", table.table())
                    .put("rows", table.saved().rows())
                    .put("buried", table.buried())
                    .put("complete", table.saved().complete());
            line(String.format(
                    Locale.ROOT,
                    ROWS + " rows, %,d buried%s",
                    unit.shard() + "." + table.table(),
                    table.saved().rows(),
                    table.buried(),
                    table.saved().complete() ? "" : ", not all"));
        }
    }

    private void line(String text) {
        if (!json) {
            out.println(text);
        }
    }

    private void print(ObjectNode body) {
        if (json) {
            out.println(body.toPrettyString());
        }
        out.flush();
    }
}
