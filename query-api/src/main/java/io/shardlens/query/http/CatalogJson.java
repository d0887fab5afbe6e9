package io.shardlens.query.http;

import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.Drift;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.Shard;
import io.shardlens.router.Target;
import io.shardlens.router.algorithm.RuleSummary;
import io.shardlens.router.route.RouteExplanation;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Tables and their places as JSON, without a server's address or account. Pure. */
final class CatalogJson {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private CatalogJson() {}

    static ObjectNode catalog(Catalog catalog) {
        ObjectNode json = NODES.objectNode().put("epoch", catalog.topology().epoch());
        ArrayNode servers = json.putArray("servers");
        Map<String, List<Shard>> byServer = catalog.shards().values().stream()
                .collect(Collectors.groupingBy(Shard::server, TreeMap::new, Collectors.toList()));
        byServer.forEach((server, shards) -> {
            ArrayNode list = servers.addObject().put("server", server).putArray("shards");
            shards.forEach(shard -> list.addObject().put("shard", shard.name()).put("schema", shard.schema()));
        });
        ArrayNode tables = json.putArray("tables");
        catalog.tables().values().forEach(table -> tables.add(table(catalog, table)));
        return json;
    }

    private static ObjectNode table(Catalog catalog, LogicalTable table) {
        ObjectNode json = NODES.objectNode().put("table", table.name());
        texts(json.putArray("primary-key"), table.primaryKey());
        json.put("sharding-key", table.shardingKey())
                .put("id-scope", table.idScope().name().toLowerCase(Locale.ROOT))
                .put("index", table.index())
                .put("rule", rule(catalog, table));
        ArrayNode columns = json.putArray("columns");
        for (Column column : table.columns()) {
            ObjectNode entry = columns.addObject()
                    .put("column", column.name())
                    .put("type", column.type().sql())
                    .put("nullable", column.nullable());
            if (column.type().collation() != null) {
                entry.put("collation", column.type().collation());
            }
        }
        Map<String, List<String>> byShard = table.router().targets().stream()
                .collect(Collectors.groupingBy(
                        Target::database, TreeMap::new, Collectors.mapping(Target::table, Collectors.toList())));
        ArrayNode shards = json.putArray("shards");
        byShard.forEach(
                (shard, names) -> texts(shards.addObject().put("shard", shard).putArray("tables"), names));
        List<String> drift = catalog.drift().stream()
                .filter(found -> found.logicalTable().equals(table.name()))
                // What does not exist for a client is not told by its differences.
                .filter(found ->
                        found.column().isEmpty() || table.column(found.column()).isPresent())
                .map(Drift::toString)
                .toList();
        texts(json.putArray("drift"), drift);
        return json;
    }

    private static String rule(Catalog catalog, LogicalTable table) {
        return RuleSummary.of(catalog.topology().rule(table.name()), table.shardingKey());
    }

    static ObjectNode route(Catalog catalog, LogicalTable table, String key, RouteExplanation route) {
        ObjectNode json = NODES.objectNode()
                .put("table", table.name())
                .put("sharding-key", table.shardingKey())
                .put("key", key)
                .put("epoch", catalog.topology().epoch())
                .put("rule", rule(catalog, table))
                .put("entry", route.entry())
                .put("range", route.range())
                .put("access", route.access())
                .put("slot", route.slot());
        ArrayNode targets = json.putArray("targets");
        for (Target target : route.candidates()) {
            Shard shard = catalog.physicalTable(table, target).shard();
            targets.addObject()
                    .put("server", shard.server())
                    .put("shard", shard.name())
                    .put("schema", shard.schema())
                    .put("table", target.table());
        }
        return json;
    }

    private static void texts(ArrayNode array, List<String> texts) {
        texts.forEach(array::add);
    }
}
