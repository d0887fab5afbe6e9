package io.shardlens.demo.check;

import io.shardlens.demo.check.ShardRows.Row;
import io.shardlens.demo.http.OrdersIndex;
import io.shardlens.demo.http.OrdersIndex.Document;
import io.shardlens.demo.system.RunningDemo;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Every row of the sixteen tables equals its document, and nothing else is in the index. Both sides are read in the order of the primary
 * key and walked together, so that neither has to fit into memory.
 */
public final class DocumentsEqualRows implements Check {
    private static final int ENOUGH = 100;

    @Override
    public String title() {
        return "every row equals its document, and nothing else is in the index";
    }

    @Override
    public Verdict on(RunningDemo demo) throws Exception {
        demo.quiesce();
        Walk walk = new Walk(demo.mapper());
        try (ShardRows rows = new ShardRows(demo.databases());
                OrdersIndex.Scan documents = demo.index().scan()) {
            walk.walk(rows, documents);
        }
        long all = demo.index().countAll();
        long tombstones = demo.index().countTombstones();
        walk.expect("documents in the index without tombstones", walk.rows, all - tombstones);
        walk.expect("documents that the alias shows", walk.rows, demo.index().countAlias());
        return new Verdict(
                String.format(Locale.ROOT, "%,d rows in 16 tables, %,d tombstones beside them", walk.rows, tombstones),
                walk.differences);
    }

    private static final class Walk {
        private final JsonMapper mapper;
        private final List<String> differences = new ArrayList<>();
        private long rows;

        Walk(JsonMapper mapper) {
            this.mapper = mapper;
        }

        void walk(ShardRows source, OrdersIndex.Scan documents) throws SQLException, IOException {
            Row row = source.next();
            Document document = next(documents);
            while ((row != null || document != null) && differences.size() < ENOUGH) {
                long rowKey = row == null ? Long.MAX_VALUE : row.key();
                long documentKey = document == null ? Long.MAX_VALUE : key(document);
                if (row != null && rowKey <= documentKey) {
                    rows++;
                    compare(row, rowKey == documentKey ? document : null);
                } else if (document != null) {
                    differences.add("document " + document.id() + ": there is no such row");
                }
                row = row != null && rowKey <= documentKey ? source.next() : row;
                document = document != null && documentKey <= rowKey ? next(documents) : document;
            }
        }

        private static @Nullable Document next(OrdersIndex.Scan documents) {
            return documents.hasNext() ? documents.next() : null;
        }

        private static long key(Document document) {
            JsonNode key = document.source().get("order_id");
            return key == null ? Long.MIN_VALUE : key.asLong(Long.MIN_VALUE);
        }

        private void compare(Row row, @Nullable Document document) {
            if (document == null) {
                differences.add(
                        "row " + row.key() + " of " + row.placement().qualifiedTable() + ": it has no document");
                return;
            }
            note(row, ShownRow.of(mapper.readTree(row.json())).difference(shown(document)));
            note(row, Long.toString(row.key()).equals(document.id()) ? null : "the document's id is " + document.id());
            note(row, owner(row, document.source().path("shardlens")));
        }

        /** JSON that Elasticsearch takes for no object is kept as text beside the column. */
        private ShownRow shown(Document document) {
            JsonNode kept = document.source().at("/shardlens/kept/attributes");
            return ShownRow.of(
                    kept.isString()
                            ? ((ObjectNode) document.source().deepCopy())
                                    .set("attributes", mapper.readTree(kept.stringValue()))
                            : document.source());
        }

        private static @Nullable String owner(Row row, JsonNode own) {
            if (!own.path("shard").asString("").equals(row.placement().schema())) {
                return "the document says that it is from shard " + own.path("shard");
            }
            if (!own.path("lossy").isMissingNode()) {
                return "the document is lossy in " + own.path("lossy");
            }
            boolean markedNull = own.path("nulls")
                    .valueStream()
                    .anyMatch(name -> name.asString("").equals("attributes"));
            return markedNull == row.attributesNull()
                    ? null
                    : "attributes is " + (row.attributesNull() ? "NULL" : "JSON") + " and the document says "
                            + (markedNull ? "NULL" : "JSON");
        }

        private void note(Row row, @Nullable String difference) {
            if (difference != null) {
                differences.add("row " + row.key() + " of " + row.placement().qualifiedTable() + ": " + difference);
            }
        }

        void expect(String what, long expected, long found) {
            if (expected != found && differences.size() < ENOUGH) {
                differences.add(what + ": " + found + ", but there are " + expected + " rows");
            }
        }
    }
}
