package io.shardlens.query.http;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.TypeName;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.Query;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * CSV by RFC 4180, the names of the columns first. NULL is an empty field without quotes, an empty text one with quotes. A line that
 * begins with a number sign is not of the table, since a field that does is in quotes.
 */
final class CsvExport implements ExportFormat {
    private static final String LINE = "\r\n";

    @Override
    public String contentType() {
        return "text/csv; charset=utf-8; header=present";
    }

    @Override
    public Buffer head(Query query) {
        String names = query.columns().stream()
                .map(Column::name)
                .map(name -> needsQuotes(name) ? quoted(name) : name)
                .collect(Collectors.joining(","));
        return Buffer.buffer(names + LINE);
    }

    @Override
    public void row(Query query, List<@Nullable JsonNode> row, Buffer out) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.size(); i++) {
            line.append(i > 0 ? "," : "");
            JsonNode value = row.get(i);
            if (value != null) {
                line.append(field(query.columns().get(i), value));
            }
        }
        out.appendString(line.append(LINE).toString());
    }

    private static String field(Column column, JsonNode value) {
        String text = text(column, value);
        return needsQuotes(text) ? quoted(text) : text;
    }

    private static String text(Column column, JsonNode value) {
        if (column.type().name() == TypeName.JSON) {
            return Json.bytes(value).toString();
        }
        if (column.type().name() == TypeName.SET && value.isArray()) {
            return value.valueStream().map(JsonNode::asString).collect(Collectors.joining(","));
        }
        return value.isString() ? value.stringValue() : Json.bytes(value).toString();
    }

    private static boolean needsQuotes(String text) {
        return text.isEmpty()
                || text.charAt(0) == '#'
                || text.chars().anyMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }

    @Override
    public void cursor(String cursor, Buffer out) {
        out.appendString("#cursor " + cursor + LINE);
    }

    @Override
    public void end(long rows, Buffer out) {
        out.appendString("#end " + rows + LINE);
    }

    @Override
    public void failed(Problem problem, @Nullable String cursor, Buffer out) {
        String text = Json.bytes(Problems.json(problem, null)).toString();
        if (cursor != null) {
            cursor(cursor, out);
        }
        out.appendString("#error " + text + LINE);
    }
}
