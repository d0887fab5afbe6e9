package io.shardlens.sync.simulation;

import io.shardlens.catalog.index.Collations;
import io.shardlens.catalog.index.DocumentIds;
import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.ColumnTypeParser;
import io.shardlens.catalog.table.IdScope;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.table.Shard;
import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.ModMode;
import io.shardlens.router.algorithm.Numbering;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.topology.Topology;
import io.shardlens.sync.change.TableName;
import io.shardlens.sync.document.CodecRowDocuments;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.document.RowDocuments;
import io.shardlens.sync.pipeline.ServerTables;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** One logical table with one physical table on each of two servers. */
final class Tables {
    static final int SERVERS = 2;
    static final List<String> NAMES = List.of(server(0), server(1));
    /** Rows may move between the shards. */
    static final Tables MOVING = new Tables("owner", IdScope.GLOBAL);
    /** The same, with nobody knowing that rows may move. */
    static final Tables FIXED = new Tables("id", IdScope.GLOBAL);
    /** Keys of both shards may be the same. */
    static final Tables SAME_KEYS = new Tables("owner", IdScope.SHARD);

    /** Rows that are not at home are there too. */
    static final Tables HALVES = new Tables("owner", IdScope.GLOBAL, CodecRowDocuments::withoutForeignRows);

    /** Rows have lower keys than that. */
    private static final int KEYS = 512;

    private final LogicalTable logical;
    private final List<PhysicalTable> physical;
    private final RowDocuments documents;
    private final List<ServerTables> perServer;
    /** By server and key of the row: they are asked for far too often to be made each time. */
    private final List<List<String>> ids = new ArrayList<>();

    private Tables(String shardingKey, IdScope scope) {
        this(shardingKey, scope, all -> all);
    }

    /** @param rows which of them become documents */
    private Tables(String shardingKey, IdScope scope, Function<CodecRowDocuments, RowDocuments> rows) {
        Topology topology = Topology.compile(
                1,
                Map.of(
                        "t",
                        new Rule.TwoLevelHash(
                                KeyType.INT64,
                                HashFunction.IDENTITY,
                                ModMode.FLOOR_MOD,
                                List.of("db0", "db1"),
                                1,
                                "t_{0}",
                                Numbering.PER_DATABASE)));
        logical = new LogicalTable(
                "t",
                List.of(
                        new Column("id", ColumnTypeParser.parse("bigint", null, null), false),
                        new Column("owner", ColumnTypeParser.parse("bigint", null, null), false),
                        new Column("v", ColumnTypeParser.parse("varchar(40)", "utf8mb4", "utf8mb4_bin"), true)),
                List.of("id"),
                shardingKey,
                scope,
                "t",
                topology.router("t"));
        physical = List.of(physical(0), physical(1));
        documents = rows.apply(new CodecRowDocuments(
                IndexFields.of(logical, Collations.none()), CodecRowDocuments.Source.BINLOG, false));
        perServer = physical.stream()
                .map(table -> new ServerTables(Map.of(binlogName(), table), Map.of("t", documents), Set.of()))
                .toList();
        DocumentIds documentIds = DocumentIds.of(logical);
        for (PhysicalTable table : physical) {
            List<String> own = new ArrayList<>(KEYS);
            for (long row = 0; row < KEYS; row++) {
                own.add(documentIds.id(table, List.of(row)));
            }
            ids.add(own);
        }
    }

    /** The id of a row's document. */
    String id(int server, long row) {
        return ids.get(server).get(Math.toIntExact(row));
    }

    /** The key of the row that an operation is about. */
    static long row(DocumentOp operation) {
        String id = operation.key().id();
        return Long.parseLong(id.substring(id.lastIndexOf('|') + 1));
    }

    private PhysicalTable physical(int server) {
        return new PhysicalTable(logical, new Shard("db" + server, server(server), "shop"), "t_0");
    }

    /** The configured name of a server. */
    static String server(int index) {
        return "mysql-" + index;
    }

    /** The number of the server that holds a physical table. */
    static int serverOf(PhysicalTable table) {
        return serverOf(table.shard().name());
    }

    /** The number of the server that holds a shard. */
    static int serverOf(String shard) {
        return shard.charAt(2) - '0';
    }

    /** The table as the binlog of either server names it. */
    static TableName binlogName() {
        return new TableName("shop", "t_0");
    }

    PhysicalTable table(int server) {
        return physical.get(server);
    }

    RowDocuments documents() {
        return documents;
    }

    /** The tables of ours on one server. */
    ServerTables on(int server) {
        return perServer.get(server);
    }

    String alias() {
        return logical.index();
    }
}
