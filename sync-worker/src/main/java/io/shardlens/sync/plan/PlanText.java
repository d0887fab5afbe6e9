package io.shardlens.sync.plan;

import io.shardlens.catalog.codec.JsonText;
import io.shardlens.catalog.index.LossReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A plan as people and scripts read it. */
final class PlanText {
    private static final String[] UNITS = {"B", "kB", "MB", "GB", "TB", "PB"};
    private static final double KILO = 1_000;
    private static final int MINUTE = 60;

    private PlanText() {}

    static String text(SyncPlan plan) {
        List<String> lines = new ArrayList<>();
        plan.tables().forEach(table -> table(table, plan.perSecond(), lines));
        lines.add("servers");
        for (SyncPlan.ServerPlan server : plan.servers()) {
            lines.add("  " + server.server() + (server.lacks().isEmpty() ? ": ready" : ": not ready"));
            server.lacks().forEach(lack -> lines.add("    " + lack));
        }
        section("not indexed", plan.leftOut(), lines);
        section("to be known", plan.warnings(), lines);
        lines.add(plan.isReady() ? "Nothing stands in the way." : "There is something to look at.");
        return String.join("\n", lines);
    }

    private static void section(String title, List<String> texts, List<String> lines) {
        if (!texts.isEmpty()) {
            lines.add(title);
            texts.forEach(text -> lines.add("  " + text));
        }
    }

    private static void table(SyncPlan.TablePlan plan, long perSecond, List<String> lines) {
        RowSample sample = plan.sample();
        lines.add(String.format(
                Locale.ROOT,
                "%s: index %s, about %,d rows in %d tables",
                plan.table().name(),
                plan.table().index(),
                plan.rows(),
                plan.physicalTables()));
        int names = width(plan.columns().stream().map(c -> c.column().name()).toList());
        int types =
                width(plan.columns().stream().map(c -> c.column().type().sql()).toList());
        for (ColumnPlan column : plan.columns()) {
            String line = String.format(
                    Locale.ROOT,
                    "  %-" + names + "s  %-" + types + "s  %-10s",
                    column.column().name(),
                    column.column().type().sql(),
                    column.field());
            lines.add((line
                            + (column.inexact().isEmpty()
                                    ? ""
                                    : "  shards alone: " + String.join(", ", column.questions()) + " - "
                                            + column.reason()))
                    .stripTrailing());
        }
        if (sample.rows() == 0) {
            lines.add("  no rows to judge by");
            return;
        }
        lines.add(String.format(
                Locale.ROOT,
                "  %,d rows sampled: %,d bytes of JSON a document, about %s in all; about %s at %,d documents a second",
                sample.rows(),
                sample.bytes() / sample.rows(),
                size(plan.bytes()),
                duration(plan.rows() / perSecond),
                perSecond));
        sample.losses()
                .forEach((column, reasons) -> reasons.forEach((reason, count) -> lines.add(String.format(
                        Locale.ROOT, "  %,d of them cannot be searched by %s: %s", count, column, words(reason)))));
        if (sample.strangers() > 0) {
            lines.add(String.format(
                    Locale.ROOT,
                    "  %,d of them belong to another table under the rule: is it the right one?",
                    sample.strangers()));
        }
    }

    private static int width(List<String> texts) {
        return texts.stream().mapToInt(String::length).max().orElse(1);
    }

    private static String words(LossReason reason) {
        return switch (reason) {
            case ZERO_DATE -> "a date that is no day of the calendar";
            case UNPROVEN_TEXT -> "characters whose order is not proven";
            case TOO_LONG -> "longer than an index key may be";
            case TOO_DEEP -> "JSON nested too deep";
            case UNREADABLE -> "a value that cannot be read";
            case MISSING -> "the row lacks the column";
            case REFUSED -> "refused by the index";
        };
    }

    private static String size(long bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= KILO && unit < UNITS.length - 1) {
            value /= KILO;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", value, UNITS[unit]);
    }

    private static String duration(long seconds) {
        long minutes = seconds / MINUTE;
        return seconds < MINUTE
                ? Math.max(1, seconds) + " s"
                : minutes < MINUTE ? minutes + " min" : minutes / MINUTE + " h " + minutes % MINUTE + " min";
    }

    static String json(SyncPlan plan) {
        ObjectNode node = JsonNodeFactory.instance.objectNode().put("ready", plan.isReady());
        ArrayNode tables = node.putArray("tables");
        plan.tables().forEach(table -> tables.add(json(table, plan.perSecond())));
        ArrayNode servers = node.putArray("servers");
        plan.servers().forEach(server -> {
            ObjectNode own = servers.addObject().put("server", server.server());
            texts(own.putArray("lacks"), server.lacks());
        });
        texts(node.putArray("notIndexed"), plan.leftOut());
        texts(node.putArray("warnings"), plan.warnings());
        return JsonText.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(node);
    }

    private static ObjectNode json(SyncPlan.TablePlan plan, long perSecond) {
        RowSample sample = plan.sample();
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("table", plan.table().name())
                .put("index", plan.table().index())
                .put("physicalTables", plan.physicalTables())
                .put("rows", plan.rows())
                .put("bytes", plan.bytes())
                .put("seconds", plan.rows() / perSecond);
        ArrayNode columns = node.putArray("columns");
        for (ColumnPlan column : plan.columns()) {
            ObjectNode own = columns.addObject()
                    .put("column", column.column().name())
                    .put("type", column.column().type().sql())
                    .put("field", column.field());
            texts(own.putArray("shardsAlone"), column.questions());
            own.put("reason", column.reason());
        }
        ObjectNode sampled = node.putObject("sample")
                .put("rows", sample.rows())
                .put("bytes", sample.bytes())
                .put("belongElsewhere", sample.strangers());
        ObjectNode losses = sampled.putObject("lossy");
        sample.losses().forEach((column, reasons) -> {
            ObjectNode own = losses.putObject(column);
            for (Map.Entry<LossReason, Long> reason : reasons.entrySet()) {
                own.put(reason.getKey().name().toLowerCase(Locale.ROOT).replace('_', '-'), reason.getValue());
            }
        });
        node.set("mapping", plan.mapping());
        return node;
    }

    private static void texts(ArrayNode array, List<String> texts) {
        texts.forEach(array::add);
    }
}
