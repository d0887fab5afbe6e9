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
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One logical table, and one or two physical tables of it on each of two servers, each in a shard of its own. Shards have numbers. */
final class Tables {
    static final int SERVERS = 2;
    static final List<String> NAMES = List.of(server(0), server(1));
    /** Rows may move between the shards, of which each server has two. */
    static final Tables MOVING = new Tables(2, "owner", IdScope.GLOBAL, all -> all);
    /** The same, with nobody knowing that rows may move. */
    static final Tables MOVING_UNKNOWN = new Tables(2, "id", IdScope.GLOBAL, all -> all);
    /** Rows stay where they are. */
    static final Tables FIXED = new Tables(1, "id", IdScope.GLOBAL, all -> all);
    /** Keys of both shards may be the same. */
    static final Tables SAME_KEYS = new Tables(1, "owner", IdScope.SHARD, all -> all);

    /** Rows that are not at home are there too. */
    static final Tables HALVES = new Tables(1, "owner", IdScope.GLOBAL, CodecRowDocuments::withoutForeignRows);
    /** The same, with nobody knowing that they are not at home. */
    static final Tables HALVES_UNKNOWN = new Tables(1, "owner", IdScope.GLOBAL, all -> all);

    /** Rows have lower keys than that. */
    private static final int KEYS = 512;

    private final int perServer;
    private final LogicalTable logical;
    private final List<PhysicalTable> physical;
    private final RowDocuments documents;
    private final List<ServerTables> servers;
    /** By shard and key of the row: they are asked for far too often to be made each time. */
    private final List<List<String>> ids = new ArrayList<>();

    /**
     * @param perServer shards of each server
     * @param rows which of them become documents
     */
    private Tables(int perServer, String shardingKey, IdScope scope, Function<CodecRowDocuments, RowDocuments> rows) {
        this.perServer = perServer;
        List<String> shards = IntStream.range(0, SERVERS * perServer)
                .mapToObj(shard -> "db" + shard)
                .toList();
        Topology topology = Topology.compile(
                1,
                Map.of(
                        "t",
                        new Rule.TwoLevelHash(
                                KeyType.INT64,
                                HashFunction.IDENTITY,
                                ModMode.FLOOR_MOD,
                                shards,
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
        physical = IntStream.range(0, shards.size()).mapToObj(this::physical).toList();
        documents = rows.apply(new CodecRowDocuments(
                IndexFields.of(logical, Collations.none()), CodecRowDocuments.Source.BINLOG, false));
        servers = IntStream.range(0, SERVERS)
                .mapToObj(server -> new ServerTables(
                        shardsOf(server).stream().collect(Collectors.toMap(this::binlogName, this::table)),
                        Map.of("t", documents),
                        Set.of()))
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
    String id(int shard, long row) {
        return ids.get(shard).get(Math.toIntExact(row));
    }

    /** The key of the row that an operation is about. */
    static long row(DocumentOp operation) {
        String id = operation.key().id();
        return Long.parseLong(id.substring(id.lastIndexOf('|') + 1));
    }

    private PhysicalTable physical(int shard) {
        String schema = "shop" + shard % perServer;
        return new PhysicalTable(logical, new Shard("db" + shard, server(serverOf(shard)), schema), "t_0");
    }

    /** The configured name of a server. */
    static String server(int index) {
        return "mysql-" + index;
    }

    /** The number of the shard that a physical table is in. */
    static int shardOf(PhysicalTable table) {
        return shardOf(table.shard().name());
    }

    /** The number of a shard. */
    static int shardOf(String name) {
        return name.charAt(2) - '0';
    }

    /** The number of the server that holds a shard. */
    int serverOf(int shard) {
        return shard / perServer;
    }

    /** The shards of a server. */
    List<Integer> shardsOf(int server) {
        return IntStream.range(server * perServer, (server + 1) * perServer)
                .boxed()
                .toList();
    }

    /** How many shards there are. */
    int shards() {
        return physical.size();
    }

    /** A shard's table as the binlog names it. */
    TableName binlogName(int shard) {
        return new TableName(table(shard).shard().schema(), table(shard).table());
    }

    PhysicalTable table(int shard) {
        return physical.get(shard);
    }

    RowDocuments documents() {
        return documents;
    }

    /** The tables of ours on one server. */
    ServerTables on(int server) {
        return servers.get(server);
    }

    String alias() {
        return logical.index();
    }
}
