package io.shardlens.sync.verify;

import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.codec.JsonText;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.command.ProgressBar;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Tells people, or a script, what a verification finds, as it finds it. Thread-safe. */
final class VerifyReport {
    private static final double MILLIS = 1_000;

    private final PrintWriter out;
    private final boolean json;
    private final ProgressBar bar;

    /**
     * @param json whether to write a JSON object a line
     * @param bar where progress and notes go
     */
    VerifyReport(PrintWriter out, boolean json, ProgressBar bar) {
        this.out = out;
        this.json = json;
        this.bar = bar;
    }

    void begin(LogicalTable table, long expected) {
        bar.begin(table.name(), expected);
    }

    void progress(long read) {
        bar.add(read);
    }

    void note(String text) {
        if (json) {
            print(object("note").put("note", text));
        } else {
            print(text);
        }
    }

    /** @param outcome null where nothing was to be repaired */
    void finding(LogicalTable table, Finding finding, Verification.Repair.@Nullable Outcome outcome) {
        if (json) {
            ObjectNode node = object("finding")
                    .put("kind", finding.kind().label())
                    .put("table", table.name())
                    .put("shard", finding.place().shard())
                    .put("physicalTable", finding.place().table())
                    .put("document", finding.documentId());
            node.set("key", key(table, finding));
            if (!finding.columns().isEmpty()) {
                ArrayNode columns = node.putArray("columns");
                finding.columns().forEach(columns::add);
            }
            putText(node, "pending", finding.pending());
            putText(node, "note", finding.note());
            if (outcome != null) {
                node.put("repaired", outcome.done());
                putText(node, "reason", outcome.text());
            }
            print(node);
            return;
        }
        List<String> parts = new ArrayList<>();
        parts.add(String.format(Locale.ROOT, "  %-13s", finding.kind().label()));
        parts.add(finding.place().toString());
        parts.add(finding.key().isEmpty() ? "document " + finding.documentId() : "key " + keyText(table, finding));
        if (!finding.columns().isEmpty()) {
            parts.add("in " + String.join(", ", finding.columns()));
        }
        if (!finding.note().isEmpty()) {
            parts.add("(" + finding.note() + ")");
        }
        if (!finding.pending().isEmpty()) {
            parts.add("(perhaps a change on its way: " + finding.pending() + ")");
        }
        if (outcome != null) {
            parts.add(outcome.done() ? "- repaired" : "- " + outcome.text());
        }
        print(String.join("  ", parts));
    }

    private static void putText(ObjectNode node, String name, String text) {
        if (!text.isEmpty()) {
            node.put(name, text);
        }
    }

    private static ObjectNode key(LogicalTable table, Finding finding) {
        ObjectNode key = JsonNodeFactory.instance.objectNode();
        for (int i = 0; i < finding.key().size(); i++) {
            String column = table.primaryKey().get(i);
            key.set(
                    column,
                    Codecs.of(table.column(column).orElseThrow())
                            .toJson(finding.key().get(i)));
        }
        return key;
    }

    private static String keyText(LogicalTable table, Finding finding) {
        return key(table, finding)
                .valueStream()
                .map(v -> v.isString() ? "'" + v.stringValue() + "'" : v.toString())
                .collect(Collectors.joining(", "));
    }

    void end(Verification.TableSummary summary) {
        bar.close();
        if (json) {
            print(json(summary));
        } else {
            text(summary).forEach(this::print);
        }
    }

    private static ObjectNode json(Verification.TableSummary summary) {
        Verification.Tally tally = summary.tally();
        ObjectNode node = object("table")
                .put("table", summary.table().name())
                .put("findings", tally.findings())
                .put("repaired", tally.repaired())
                .put("left", tally.left());
        ObjectNode kinds = node.putObject("kinds");
        tally.kinds().forEach((kind, count) -> kinds.put(kind.label(), count));
        node.put("stubs", tally.stubs()).put("changing", tally.changing());
        node.put("seconds", summary.took().toMillis() / MILLIS);
        putText(node, "failure", summary.failure());
        summary.result().ifPresent(result -> {
            node.put("ranges", result.ranges())
                    .put("differing", result.differing())
                    .put("closely", result.closely())
                    .put("cut", result.cut());
            ArrayNode tables = node.putArray("physicalTables");
            result.counts().forEach((physical, counts) -> tables.add(counted(physical, counts)));
            result.failed()
                    .forEach((place, reason) -> tables.addObject()
                            .put("shard", place.shard())
                            .put("table", place.table())
                            .put("failure", reason));
        });
        return node;
    }

    private static ObjectNode counted(PhysicalTable physical, Counts counts) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("shard", physical.shard().name())
                .put("table", physical.table())
                .put("rows", counts.rows())
                .put("documents", counts.documents())
                .put("belongElsewhere", counts.strangers())
                .put("unreadableKeys", counts.unreadables());
    }

    private static List<String> text(Verification.TableSummary summary) {
        List<String> lines = new ArrayList<>();
        Verification.Tally tally = summary.tally();
        String name = summary.table().name() + ": ";
        if (!summary.failure().isEmpty()) {
            return List.of(name + "could not be verified: " + summary.failure());
        }
        TableComparison.Result result = summary.result().orElseThrow();
        long rows = result.counts().values().stream().mapToLong(Counts::rows).sum();
        long documents =
                result.counts().values().stream().mapToLong(Counts::documents).sum();
        double seconds = summary.took().toMillis() / MILLIS;
        lines.add(name
                + outcome(tally, result)
                + String.format(
                        Locale.ROOT,
                        ". %,d rows, %,d documents in %d tables; %,d of %,d ranges looked at closely; %.1f s",
                        rows,
                        documents,
                        result.counts().size(),
                        result.differing(),
                        result.ranges(),
                        seconds));
        if (tally.stubs() > 0) {
            lines.add(String.format(
                    Locale.ROOT,
                    "  %,d rows are in the index by their keys alone; see the dead letters",
                    tally.stubs()));
        }
        if (tally.changing() > 0) {
            lines.add(String.format(
                    Locale.ROOT,
                    "  %,d rows changed each time they were looked at and are not judged",
                    tally.changing()));
        }
        result.counts().forEach((physical, counts) -> {
            if (counts.strangers() > 0) {
                lines.add(String.format(
                        Locale.ROOT,
                        "  %,d rows of %s belong elsewhere under the topology and are not expected in the index",
                        counts.strangers(),
                        physical));
            }
            if (counts.unreadables() > 0) {
                lines.add(String.format(
                        Locale.ROOT,
                        "  %,d rows of %s have a key that cannot be read; see the dead letters",
                        counts.unreadables(),
                        physical));
            }
        });
        result.failed().forEach((place, reason) -> lines.add("  " + place + " could not be verified: " + reason));
        if (result.cut()) {
            lines.add("  there is more: stopped at the limit of findings");
        }
        return lines;
    }

    private static String outcome(Verification.Tally tally, TableComparison.Result result) {
        if (tally.findings() == 0) {
            return result.failed().isEmpty() ? "equal" : "equal as far as could be seen";
        }
        String kinds = tally.kinds().entrySet().stream()
                .map((Map.Entry<Finding.Kind, Long> e) ->
                        e.getValue() + " " + e.getKey().label())
                .collect(Collectors.joining(", "));
        return tally.findings() + " findings (" + kinds + ")"
                + (tally.repaired() > 0 ? ", " + tally.repaired() + " repaired" : "");
    }

    private static ObjectNode object(String kind) {
        return JsonNodeFactory.instance.objectNode().put("event", kind);
    }

    private void print(ObjectNode node) {
        print(JsonText.mapper().writeValueAsString(node));
    }

    private synchronized void print(String line) {
        bar.interrupt(() -> {
            out.println(line);
            out.flush();
        });
    }
}
