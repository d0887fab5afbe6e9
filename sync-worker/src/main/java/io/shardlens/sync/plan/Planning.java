package io.shardlens.sync.plan;

import io.shardlens.catalog.account.WorkerPrivileges;
import io.shardlens.catalog.index.IndexField;
import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.index.IndexMapping;
import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.Drift;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.command.CommandSession;
import io.shardlens.sync.command.ProgressBar;
import io.shardlens.sync.command.TableSelection;
import io.shardlens.sync.document.Origin;
import io.shardlens.sync.document.RowDocuments;
import io.shardlens.sync.document.UnreadableRowException;
import io.shardlens.sync.snapshot.TableRows;
import io.shardlens.sync.source.SourceException;
import io.shardlens.sync.source.mysql.Cascade;
import io.shardlens.sync.source.mysql.MySqlProbe;
import io.shardlens.sync.source.mysql.ServerFacts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.node.ObjectNode;

/** Makes the plan: asks every server and reads some rows of every table. Changes nothing. One thread. */
final class Planning {
    private final CommandSession session;
    private final TableSelection selection;
    private final int sampleRows;
    private final long perSecond;
    private final ProgressBar bar;
    private final TableRows reader;
    private final List<String> warnings = new ArrayList<>();
    private final Map<PhysicalTable, Long> rows = new HashMap<>();

    /** @param sampleRows of each physical table */
    Planning(CommandSession session, TableSelection selection, int sampleRows, long perSecond, ProgressBar bar) {
        this.session = session;
        this.selection = selection;
        this.sampleRows = sampleRows;
        this.perSecond = perSecond;
        this.bar = bar;
        this.reader = new TableRows(session.connections(), session.catalog(), sampleRows);
    }

    SyncPlan plan() throws InterruptedException {
        List<PhysicalTable> tables = selection.of(session);
        session.catalog().drift().stream()
                .filter(drift -> selection.includes(drift.logicalTable(), drift.shard()))
                .map(Drift::toString)
                .forEach(warnings::add);
        List<SyncPlan.ServerPlan> servers = session.config().servers().keySet().stream()
                .map(s -> server(s, tables))
                .toList();
        List<SyncPlan.TablePlan> plans = new ArrayList<>();
        for (IndexFields fields : session.fields().values().stream()
                .sorted((a, b) -> a.table().name().compareTo(b.table().name()))
                .toList()) {
            List<PhysicalTable> own = tables.stream()
                    .filter(t -> t.logical().name().equals(fields.table().name()))
                    .toList();
            if (!own.isEmpty()) {
                plans.add(table(fields, own));
            }
        }
        List<String> leftOut = session.leftOut().entrySet().stream()
                .filter(e -> selection.includesTable(e.getKey()))
                .map(e -> e.getKey() + ": " + e.getValue())
                .sorted()
                .toList();
        return new SyncPlan(plans, servers, warnings, leftOut, perSecond);
    }

    private SyncPlan.ServerPlan server(String server, List<PhysicalTable> tables) {
        List<PhysicalTable> own =
                tables.stream().filter(t -> t.shard().server().equals(server)).toList();
        List<String> lacks = new ArrayList<>();
        try (MySqlProbe probe = new MySqlProbe(server, session.connections())) {
            lacks.addAll(probe.settings().faults());
            ServerFacts facts = ServerFacts.of(server, own, session.connections());
            rows.putAll(facts.rows());
            SortedMap<String, SortedSet<String>> names = new TreeMap<>();
            own.forEach(t -> names.computeIfAbsent(t.shard().schema(), schema -> new TreeSet<>())
                    .add(t.table()));
            WorkerPrivileges.missing(facts.account().grants(), names)
                    .forEach(missing -> lacks.add(missing.text(facts.account().account())));
            Cascade.of(session.catalog(), server, session.connections()).stream()
                    .filter(c -> selection.includes(
                            c.table().logical().name(), c.table().shard().name()))
                    .map(Cascade::toString)
                    .forEach(warnings::add);
        } catch (SourceException e) {
            lacks.add(String.valueOf(e.getMessage()));
        }
        return new SyncPlan.ServerPlan(server, lacks);
    }

    private SyncPlan.TablePlan table(IndexFields fields, List<PhysicalTable> tables) throws InterruptedException {
        ObjectNode mapping = IndexMapping.mappings(fields);
        List<ColumnPlan> columns = new ArrayList<>();
        for (IndexField field : fields.all()) {
            String type = mapping.path("properties")
                    .path(field.column().name())
                    .path("type")
                    .asString("object");
            columns.add(ColumnPlan.of(field, type));
        }
        RowSample sample = new RowSample(fields);
        bar.begin(fields.table().name(), (long) sampleRows * tables.size());
        for (PhysicalTable table : tables) {
            sample(table, sample);
        }
        long all = tables.stream().mapToLong(t -> rows.getOrDefault(t, 0L)).sum();
        return new SyncPlan.TablePlan(
                fields.table(), columns, mapping, tables.size(), Math.max(all, sample.rows()), sample);
    }

    private void sample(PhysicalTable table, RowSample sample) throws InterruptedException {
        RowDocuments documents = session.documents(table);
        Origin origin = new Origin(table, new Position(0, 0), 0);
        List<Column> declared = session.catalog().columns(table);
        Set<String> seen = new HashSet<>();
        int[] unreadable = {0};
        try {
            reader.ends(table, Math.max(1, sampleRows / 2), row -> {
                try {
                    if (seen.add(documents.id(origin, row))) {
                        sample.add(table, declared, row);
                        bar.add(1);
                    }
                } catch (UnreadableRowException e) {
                    unreadable[0]++;
                }
            });
        } catch (SourceException e) {
            warnings.add(String.valueOf(e.getMessage()));
        }
        if (unreadable[0] > 0) {
            warnings.add(table + ": the primary key of " + unreadable[0] + " sampled rows cannot be read");
        }
    }
}
