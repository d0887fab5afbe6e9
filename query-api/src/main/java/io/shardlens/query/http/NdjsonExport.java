package io.shardlens.query.http;

import io.shardlens.catalog.table.Column;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.Query;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** One JSON object per line: a row, or one whose only key begins with a dollar sign. */
final class NdjsonExport implements ExportFormat {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    @Override
    public String contentType() {
        return "application/x-ndjson";
    }

    @Override
    public Buffer head(Query query) {
        return Buffer.buffer();
    }

    @Override
    public void row(Query query, List<@Nullable JsonNode> row, Buffer out) {
        ObjectNode json = NODES.objectNode();
        List<Column> columns = query.columns();
        for (int i = 0; i < columns.size(); i++) {
            JsonNode value = row.get(i);
            json.set(columns.get(i).name(), value == null ? NODES.nullNode() : value);
        }
        line(json, out);
    }

    @Override
    public void cursor(String cursor, Buffer out) {
        line(NODES.objectNode().put("$cursor", cursor), out);
    }

    @Override
    public void end(long rows, Buffer out) {
        ObjectNode json = NODES.objectNode();
        json.putObject("$end").put("rows", rows);
        line(json, out);
    }

    @Override
    public void failed(Problem problem, @Nullable String cursor, Buffer out) {
        ObjectNode error = Problems.json(problem, null);
        if (cursor != null) {
            error.put("cursor", cursor);
        }
        ObjectNode json = NODES.objectNode();
        json.set("$error", error);
        line(json, out);
    }

    private static void line(ObjectNode json, Buffer out) {
        out.appendBuffer(Json.bytes(json)).appendByte((byte) '\n');
    }
}
