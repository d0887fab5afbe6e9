package io.shardlens.query.shop;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.codec.JsonText;
import io.shardlens.catalog.index.DocumentCodec;
import io.shardlens.catalog.index.DocumentIds;
import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.index.IndexMapping;
import io.shardlens.catalog.index.IndexNames;
import io.shardlens.catalog.index.IndexSettings;
import io.shardlens.catalog.jdbc.ServerConnections;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.watermark.Coverage;
import io.shardlens.catalog.watermark.CoveredIndex;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.catalog.watermark.StateDocuments;
import io.shardlens.catalog.watermark.Watermark;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Does what the sync worker does, once and simply: documents of all rows, coverage and watermarks. */
public final class ShopIndex {
    private final HttpClient http = HttpClient.newHttpClient();
    private final URI url;
    private final Catalog catalog;
    private final ServerConnections connections;

    ShopIndex(URI url, Catalog catalog, ServerConnections connections) {
        this.url = url;
        this.catalog = catalog;
        this.connections = connections;
    }

    void create(IndexFields fields) {
        LogicalTable table = fields.table();
        String name = IndexNames.physical(table, 1);
        send("PUT", "/" + name, IndexMapping.of(fields, new IndexSettings(2, 0)).toString());
        send(
                "PUT",
                "/" + name + "/_alias/" + IndexNames.alias(table),
                "{\"filter\":" + IndexMapping.aliasFilter() + "}");
    }

    void load(IndexFields fields) {
        catalog.physicalTables().stream()
                .filter(physical -> physical.logical().equals(fields.table()))
                .forEach(physical -> load(fields, physical));
        refresh(fields.table());
    }

    /** Writes the documents of all rows of a physical table as they are now. */
    private void load(IndexFields fields, PhysicalTable physical) {
        LogicalTable table = fields.table();
        DocumentCodec codec = new DocumentCodec(fields);
        DocumentIds ids = DocumentIds.of(table);
        StringBuilder bulk = new StringBuilder();
        for (Map<String, @Nullable Object> row : rows(physical)) {
            List<Object> key = new ArrayList<>();
            table.primaryKey().forEach(column -> key.add(row.get(column)));
            bulk.append("{\"index\":{\"_id\":").append(JsonText.mapper().writeValueAsString(ids.id(physical, key)));
            bulk.append("}}\n")
                    .append(new String(codec.encode(physical, row).json(), StandardCharsets.UTF_8))
                    .append('\n');
        }
        if (!bulk.isEmpty()) {
            JsonNode answer = send("POST", "/" + IndexNames.physical(table, 1) + "/_bulk", bulk.toString());
            if (answer.get("errors").booleanValue()) {
                throw new IllegalStateException(answer.toString());
            }
        }
    }

    private List<Map<String, @Nullable Object>> rows(PhysicalTable physical) {
        Map<String, Codec> codecs = Codecs.of(physical.logical());
        String select = codecs.entrySet().stream()
                .map(column -> column.getValue().readExpression("`" + column.getKey() + "`"))
                .collect(Collectors.joining(", "));
        List<Map<String, @Nullable Object>> rows = new ArrayList<>();
        try (Connection connection = connections.connect(physical.shard().server());
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(
                        "SELECT " + select + " FROM `" + physical.shard().schema() + "`.`" + physical.table() + "`")) {
            while (result.next()) {
                Map<String, @Nullable Object> row = new LinkedHashMap<>();
                int i = 1;
                for (Map.Entry<String, Codec> column : codecs.entrySet()) {
                    String text = result.getString(i++);
                    row.put(
                            column.getKey(),
                            text == null ? null : column.getValue().fromRow(text));
                }
                rows.add(row);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("cannot read " + physical, e);
        }
        return rows;
    }

    /** Publishes watermarks of all servers, and coverage of all tables in all shards. */
    public void publish(Instant freshAsOf, boolean covered) {
        catalog.shards().values().stream()
                .map(shard -> shard.server())
                .distinct()
                .forEach(server -> publish(server, GtidSet.EMPTY, freshAsOf));
        for (LogicalTable table : catalog.tables().values()) {
            CoveredIndex index = index(table);
            for (String shard : catalog.shards().keySet()) {
                put(
                        StateDocuments.coverageId(table.name(), shard),
                        StateDocuments.toJson(new Coverage(table.name(), shard, index, covered, "loaded")));
            }
        }
    }

    void publish(String server, GtidSet searchable, Instant freshAsOf) {
        put(
                StateDocuments.watermarkId(server),
                StateDocuments.toJson(new Watermark(server, searchable, freshAsOf, null, 1)));
    }

    private CoveredIndex index(LogicalTable table) {
        String name = IndexNames.physical(table, 1);
        JsonNode settings = send("GET", "/" + name + "/_settings", null);
        return new CoveredIndex(settings.at("/" + name + "/settings/index/uuid").asString(), "");
    }

    private void put(String id, JsonNode document) {
        send("PUT", "/" + IndexNames.STATE + "/_doc/" + id, document.toString());
    }

    /** Writes one document as it stands. */
    public void put(LogicalTable table, String id, String document) {
        send("PUT", "/" + IndexNames.physical(table, 1) + "/_doc/" + id, document);
        refresh(table);
    }

    public void delete(LogicalTable table, String id) {
        send("DELETE", "/" + IndexNames.physical(table, 1) + "/_doc/" + id, null);
        refresh(table);
    }

    public void refresh(LogicalTable table) {
        send("POST", "/" + IndexNames.physical(table, 1) + "/_refresh", null);
    }

    /** Sends a request that must succeed. */
    public JsonNode send(String method, String path, @Nullable String body) {
        HttpRequest request = HttpRequest.newBuilder(url.resolve(path))
                .header("Content-Type", "application/json")
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        try {
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            if (response.statusCode() / 100 != 2) {
                throw new IllegalStateException(
                        method + " " + path + " -> " + response.statusCode() + " " + response.body());
            }
            return JsonText.mapper().readTree(response.body());
        } catch (IOException e) {
            throw new IllegalStateException(method + " " + path, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
