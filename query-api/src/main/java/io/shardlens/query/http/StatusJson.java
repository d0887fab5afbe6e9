package io.shardlens.query.http;

import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.Shard;
import io.shardlens.query.access.Sight;
import io.shardlens.query.execute.SystemStatus;
import io.shardlens.query.execute.SystemStatus.ServerStatus;
import io.shardlens.query.model.IndexState;
import io.shardlens.query.model.ShardIndexState;
import io.shardlens.query.model.StreamState;
import io.shardlens.router.Target;
import java.time.Duration;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The state of servers, shards and index as JSON. Pure. */
final class StatusJson {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private StatusJson() {}

    /** @param catalog what exists for the client */
    static ObjectNode status(Catalog catalog, Sight sight, SystemStatus status) {
        ObjectNode json = NODES.objectNode()
                .put("epoch", catalog.topology().epoch())
                .put("max-lag-ms", status.maxLag().toMillis());
        ObjectNode index = json.putObject("index")
                .put("state", status.unavailable() == null ? "up" : "down")
                .put("since", status.since().toString());
        optional(index, "detail", status.unavailable());
        ArrayNode servers = json.putArray("servers");
        for (ServerStatus server : status.servers()) {
            ObjectNode entry = servers.addObject()
                    .put("server", server.server())
                    .put("breaker", server.open() ? "open" : "closed");
            lag(entry, server.stream().lag());
            entry.put("stopped", server.stream().stopped());
            boolean showsFault = sight.seesEverything() || !server.stream().stopped();
            optional(entry, "note", showsFault ? server.stream().note() : "its stream has stopped");
        }
        Map<String, StreamState> streams =
                status.servers().stream().collect(Collectors.toMap(ServerStatus::server, ServerStatus::stream));
        ArrayNode tables = json.putArray("tables");
        for (LogicalTable table : catalog.tables().values()) {
            ArrayNode shards = tables.addObject().put("table", table.name()).putArray("shards");
            IndexState known = status.tables().getOrDefault(table.name(), IndexState.unavailable(""));
            table.router().targets().stream()
                    .map(Target::database)
                    .collect(Collectors.toCollection(TreeSet::new))
                    .forEach(shard -> shards.add(shard(
                            shard,
                            known,
                            stream(catalog, shard, streams),
                            status.maxLag(),
                            note(known.shards().get(shard), table, sight))));
        }
        return json;
    }

    private static @Nullable StreamState stream(Catalog catalog, String name, Map<String, StreamState> streams) {
        Shard shard = catalog.shards().get(name);
        return shard == null ? null : streams.get(shard.server());
    }

    private static ObjectNode shard(
            String name, IndexState table, @Nullable StreamState stream, Duration maxLag, @Nullable String note) {
        ObjectNode json = NODES.objectNode().put("shard", name);
        ShardIndexState state = table.shards().get(name);
        json.put("state", state(table, state, stream, maxLag));
        if (state != null) {
            lag(json, state.lag());
            optional(json, "note", note);
        }
        return json;
    }

    /** A stream's fault may be about any table. */
    private static @Nullable String note(@Nullable ShardIndexState state, LogicalTable table, Sight sight) {
        if (state == null || state.detail() == null) {
            return state == null ? null : state.note();
        }
        boolean inDetail = state.stopped() ? sight.seesEverything() : sight.seesAll(table);
        return inDetail ? state.note() + ": " + state.detail() : state.note();
    }

    private static String state(
            IndexState table, @Nullable ShardIndexState shard, @Nullable StreamState stream, Duration maxLag) {
        if (table.unavailable() != null) {
            return "unavailable";
        }
        if (shard == null || !shard.covered()) {
            return "uncovered";
        }
        if (stream != null && stream.stopped()) {
            return "stopped";
        }
        if (shard.lag() == null) {
            return "unknown";
        }
        return shard.lag().compareTo(maxLag) <= 0 ? "fresh" : "behind";
    }

    private static void lag(ObjectNode json, @Nullable Duration lag) {
        if (lag != null) {
            json.put("lag-ms", lag.toMillis());
        }
    }

    private static void optional(ObjectNode json, String name, @Nullable String text) {
        if (text != null) {
            json.put(name, text);
        }
    }
}
