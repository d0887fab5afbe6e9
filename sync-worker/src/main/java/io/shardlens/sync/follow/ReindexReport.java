package io.shardlens.sync.follow;

import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.index.IndexMapping;
import io.shardlens.catalog.index.IndexNames;
import io.shardlens.sync.index.TableIndices;
import io.shardlens.sync.index.WriteIndex;
import io.shardlens.sync.reindex.Reindex;
import io.shardlens.sync.reindex.Reindex.Stage;
import java.io.PrintWriter;
import java.util.Optional;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Prints what becomes of a table's indices. */
final class ReindexReport {
    private final PrintWriter out;
    private final boolean json;

    ReindexReport(PrintWriter out, boolean json) {
        this.out = out;
        this.json = json;
    }

    /** What a step would do. */
    void plan(
            IndexFields fields,
            Optional<Reindex> now,
            TableIndices indices,
            boolean swap,
            boolean rollback,
            boolean dropOld) {
        String table = fields.table().name();
        String present = indices.behind(IndexNames.alias(fields.table()))
                .map(WriteIndex::name)
                .orElse("none");
        Optional<Stage> stage = now.filter(Reindex::open).map(Reindex::stage);
        String would;
        if (swap) {
            would = stage.filter(s -> s == Stage.BUILDING)
                    .map(s -> "compare " + now.orElseThrow().to() + " with " + present + ", and give it to readers of "
                            + IndexNames.alias(fields.table()))
                    .orElse("be refused: nothing is being built");
        } else if (rollback) {
            would = stage.map(s -> s == Stage.SWAPPED
                            ? "give readers " + now.orElseThrow().from() + " again"
                            : "give " + now.orElseThrow().to() + " up and delete it")
                    .orElse("be refused: there is one index");
        } else if (dropOld) {
            would = stage.filter(s -> s == Stage.SWAPPED)
                    .map(s -> "delete " + now.orElseThrow().from())
                    .orElse("be refused: readers have not got another index");
        } else {
            would = stage.map(s -> s == Stage.BUILDING
                            ? "go on building " + now.orElseThrow().to()
                            : "be refused: " + now.orElseThrow().from() + " is still there")
                    .orElse("make " + IndexNames.physical(fields.table(), indices.lastGeneration(fields.table()) + 1)
                            + " with fields " + IndexMapping.hash(fields).substring(0, 8)
                            + ", write into both and fill it");
        }
        print(JsonNodeFactory.instance
                .objectNode()
                .put("dry-run", true)
                .put("table", table)
                .put("index", present)
                .put("stage", stage.map(Stage::name).orElse(Stage.OVER.name()))
                .put("would", would));
        line("readers of table '" + table + "' use " + present + "; this would " + would);
    }

    /** Something has been done. */
    void done(Reindex record, String what) {
        print(record.toJson().put("done", what));
        line(record.to() + ": " + what);
    }

    /** An index has been deleted. */
    void gone(String index) {
        print(JsonNodeFactory.instance.objectNode().put("deleted", index));
        line(index + " is deleted");
    }

    private void line(String text) {
        if (!json) {
            out.println(text);
        }
        out.flush();
    }

    private void print(ObjectNode body) {
        if (json) {
            out.println(body.toPrettyString());
        }
    }
}
