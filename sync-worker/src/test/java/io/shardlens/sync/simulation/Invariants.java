package io.shardlens.sync.simulation;

import io.shardlens.catalog.lineage.Version;
import io.shardlens.catalog.watermark.Checkpoint;
import io.shardlens.catalog.watermark.StateDocuments;
import io.shardlens.catalog.watermark.Watermark;
import io.shardlens.sync.document.DocumentOp;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** What must hold at every moment, and when everything has come to rest. */
final class Invariants {
    private record Asked(int server, Instant at) {}

    private final List<MySqlModel> servers;
    /** By shard. */
    private final List<TableModel> models;

    private final Tables tables;
    private final IndexModel index;
    private final int[] searchable = new int[Tables.SERVERS];
    private final boolean[] covered;
    private final Map<Asked, Integer> executed = new HashMap<>();
    private final int[] recorded = new int[Tables.SERVERS];
    private final Set<DocumentOp> repairs = Collections.newSetFromMap(new IdentityHashMap<>());

    Invariants(List<MySqlModel> servers, Tables tables, IndexModel index) {
        this.servers = servers;
        this.models = servers.stream().flatMap(s -> s.tables().stream()).toList();
        this.tables = tables;
        this.index = index;
        this.covered = new boolean[tables.shards()];
    }

    /** Somebody asks a server what it has executed. */
    void asked(int server, Instant at) {
        executed.put(new Asked(server, at), MySqlModel.count(servers.get(server).executed()));
    }

    /** A state document has been written. */
    void written(String id, @Nullable ObjectNode before, ObjectNode after) {
        if (before != null && before.path("term").asLong(0) > after.path("term").asLong(0)) {
            throw new Violation("a fenced worker wrote " + id + ": " + after + " over " + before);
        }
        if (id.startsWith("checkpoint-")) {
            Checkpoint checkpoint = StateDocuments.checkpoint(after);
            recorded[serverOf(id)] = MySqlModel.count(checkpoint.applied());
            reaches("checkpoint", serverOf(id), index.durable(), recorded[serverOf(id)]);
        } else if (id.startsWith("watermark-")) {
            published(serverOf(id), StateDocuments.watermark(after));
        }
    }

    private static int serverOf(String id) {
        return id.charAt(id.length() - 1) - '0';
    }

    private void published(int server, Watermark watermark) {
        int count = MySqlModel.count(watermark.searchable());
        searchable[server] = Math.max(searchable[server], count);
        reaches("watermark", server, index.searchable(), count);
        Instant fresh = watermark.freshAsOf();
        if (fresh != null && executed.getOrDefault(new Asked(server, fresh), 0) > count) {
            throw new Violation("the watermark of " + Tables.server(server) + " holds " + count
                    + " transactions and says it is as fresh as when there were "
                    + executed.get(new Asked(server, fresh)));
        }
    }

    /** A refresh has made things searchable. */
    void refreshed() {
        for (int server = 0; server < Tables.SERVERS; server++) {
            reaches("published watermark", server, index.searchable(), searchable[server]);
        }
    }

    /** So many events of a server's binlog have been acknowledged. */
    void acknowledged(int server, int events) {
        MySqlModel mysql = servers.get(server);
        int whole = 0;
        while (whole < mysql.transactions() && mysql.start(whole + 1) <= events) {
            whole++;
        }
        reaches("acknowledgement", server, index.durable(), whole);
    }

    /** Somebody but the worker writes a document, and shows its row perhaps before the stream comes to it. */
    void repaired(DocumentOp operation) {
        repairs.add(operation);
    }

    /** A document is about to be replaced: by no older state of the same row. */
    void replaced(IndexModel.@Nullable Document before, IndexModel.Document after) {
        if (before == null) {
            return;
        }
        int shard = Tables.shardOf(after.table());
        // A snapshot shows rows before the stream comes to them, and counts only when it has.
        if (!covered[shard] || shard != Tables.shardOf(before.table())) {
            return;
        }
        if (generation(before) == generation(after)
                ? !repairs.contains(before.operation()) && ordinal(shard, after) < ordinal(shard, before)
                : isBehindTheRecord(shard, after)) {
            throw new Violation("document " + after.operation().key().id() + " goes back from " + shown(before) + " to "
                    + shown(after));
        }
    }

    /** In another history what was not recorded as durable is written again, and nothing that was. */
    private boolean isBehindTheRecord(int shard, IndexModel.Document document) {
        long id = Tables.row(document.operation());
        return !valid(history(shard), shard, id, document, recorded[tables.serverOf(shard)]);
    }

    private History history(int shard) {
        return models.get(shard).history();
    }

    private static int generation(IndexModel.Document document) {
        return Version.generation(document.operation().version());
    }

    private int ordinal(int shard, IndexModel.Document document) {
        History history = history(shard);
        String value = document.value();
        return value != null && !value.equals(IndexModel.STUB)
                ? history.ordinal(value)
                : history.ordinal(
                        Tables.row(document.operation()),
                        document.operation().origin().position());
    }

    /** It is on record whether the index holds all rows of a shard; where it does not, nobody asks it. */
    void covered(int shard, boolean all) {
        covered[shard] = all;
        if (all) {
            reaches("coverage", models.get(shard), index.searchable(), searchable[tables.serverOf(shard)]);
        }
    }

    /** Whether that is on record of all shards of a server. */
    boolean allCovered(int server) {
        return servers.get(server).tables().stream().allMatch(table -> covered[table.shard()]);
    }

    private void reaches(String what, int server, Map<String, IndexModel.Document> documents, int least) {
        for (TableModel table : servers.get(server).tables()) {
            reaches(what, table, documents, least);
        }
    }

    private void reaches(String what, TableModel table, Map<String, IndexModel.Document> documents, int least) {
        int shard = table.shard();
        if (!covered[shard]) {
            return;
        }
        History history = table.history();
        for (long id : history.ids()) {
            IndexModel.Document document = documents.get(tables.id(shard, id));
            if (!valid(history, shard, id, document, least)) {
                throw new Violation("the " + what + " of " + table + " is at transaction " + least + ", but document "
                        + id + " shows " + shown(document));
            }
        }
    }

    private static boolean valid(
            History history, int shard, long id, IndexModel.@Nullable Document document, int least) {
        boolean ours = document != null && Tables.shardOf(document.table()) == shard;
        String value = document == null || !ours ? null : document.value();
        if (value == null) {
            // A row that goes from one shard to another is in both, or in neither, for those who look at one after the
            // other.
            boolean elsewhere = document != null && !ours && !document.tombstone();
            return elsewhere || history.lacks(id, least);
        }
        return value.equals(IndexModel.STUB) ? history.hasUnindexable(id, least) : history.shows(value, least);
    }

    /** Everything has come to rest: a search shows exactly the rows of a server. */
    void equal(int server) {
        servers.get(server).tables().forEach(this::equal);
    }

    private void equal(TableModel table) {
        Set<Long> ids = new TreeSet<>(table.history().ids());
        for (IndexModel.Document document : index.searchable().values()) {
            if (!document.tombstone()
                    && Tables.shardOf(document.table()) == table.shard()
                    && !ids.contains(Tables.row(document.operation()))) {
                throw new Violation("when all has come to rest, document "
                        + document.operation().key().id() + " shows " + shown(document) + ", whose row is no row of "
                        + table);
            }
        }
        for (long id : ids) {
            Row row = table.rows().get(id);
            IndexModel.Document document = index.searchable().get(tables.id(table.shard(), id));
            String value =
                    document != null && Tables.shardOf(document.table()) == table.shard() ? document.value() : null;
            String expected = row == null ? null : row.indexable() ? row.value() : IndexModel.STUB;
            if (expected == null ? value != null : !expected.equals(value)) {
                throw new Violation("when all has come to rest, document " + id + " shows " + shown(document)
                        + ", the row is " + row);
            }
        }
    }

    private static String shown(IndexModel.@Nullable Document document) {
        if (document == null) {
            return "nothing";
        }
        String what = document.tombstone() ? "a tombstone" : String.valueOf(document.value());
        return what + " of " + document.table() + " at version " + document.version();
    }
}
