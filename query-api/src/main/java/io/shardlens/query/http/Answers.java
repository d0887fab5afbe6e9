package io.shardlens.query.http;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.table.Column;
import io.shardlens.query.access.Masks;
import io.shardlens.query.access.Sight;
import io.shardlens.query.model.After;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.QueryResult;
import io.shardlens.query.model.ShardStatus;
import io.shardlens.query.parse.Cursors;
import io.shardlens.query.plan.Forecast;
import io.shardlens.query.plan.Plan;
import io.shardlens.query.plan.Planned;
import io.shardlens.router.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Results as JSON. Pure and safe for any thread. */
final class Answers {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final Function<Column, Codec> codecs;
    private final Cursors cursors;
    private final Sight sight;

    Answers(Function<Column, Codec> codecs, Cursors cursors) {
        this(codecs, cursors, Sight.EVERYTHING);
    }

    private Answers(Function<Column, Codec> codecs, Cursors cursors, Sight sight) {
        this.codecs = codecs;
        this.cursors = cursors;
        this.sight = sight;
    }

    /** The same for someone who sees only this. */
    Answers seenBy(Sight of) {
        return new Answers(codecs, cursors, of);
    }

    ObjectNode page(Asked asked, QueryResult result, Duration took) {
        ObjectNode json = NODES.objectNode();
        ArrayNode rows = json.putArray("rows");
        for (List<@Nullable Object> row : result.rows()) {
            rows.add(row(asked, row));
        }
        if (result.count() != null) {
            json.put("count", result.count());
        }
        if (result.next() != null) {
            json.put("cursor", cursors.encode(asked, result.next()));
        }
        return footed(json, result, took);
    }

    /** The first row alone; the caller has seen that there is one. */
    ObjectNode row(Asked asked, QueryResult result, Duration took) {
        ObjectNode json = NODES.objectNode();
        json.set("row", row(asked, result.rows().getFirst()));
        return footed(json, result, took);
    }

    private ObjectNode footed(ObjectNode json, QueryResult result, Duration took) {
        if (result.approximate()) {
            json.put("approximate", true);
        }
        json.put("complete", result.complete());
        json.put("epoch", result.epoch());
        json.putObject("plan").put("type", result.plan().wireName()).put("reason", result.reason());
        json.set("shards", shards(result.shards()));
        return json.put("took-ms", took.toMillis());
    }

    private ObjectNode row(Asked asked, List<@Nullable Object> values) {
        List<Column> columns = asked.columns();
        ObjectNode json = NODES.objectNode();
        for (int i = 0; i < columns.size(); i++) {
            json.set(columns.get(i).name(), value(asked, columns.get(i), values.get(i)));
        }
        return json;
    }

    /** A row as the values that are shown, null for NULL. */
    List<@Nullable JsonNode> values(Asked asked, List<@Nullable Object> row) {
        List<@Nullable JsonNode> values = new ArrayList<>(row.size());
        for (int i = 0; i < row.size(); i++) {
            values.add(row.get(i) == null ? null : value(asked, asked.columns().get(i), row.get(i)));
        }
        return values;
    }

    /** What leads on behind a place. */
    String cursor(Asked asked, After place) {
        return cursors.encode(asked, place);
    }

    private JsonNode value(Asked asked, Column column, @Nullable Object value) {
        if (value == null) {
            return NODES.nullNode();
        }
        return sight.isMasked(asked.table(), column)
                ? NODES.stringNode(Masks.MASK)
                : codecs.apply(column).toJson(value);
    }

    static ArrayNode shards(List<ShardStatus> shards) {
        ArrayNode json = NODES.arrayNode();
        for (ShardStatus shard : shards) {
            ObjectNode entry = json.addObject()
                    .put("shard", shard.shard())
                    .put("state", shard.state().name().toLowerCase(Locale.ROOT));
            if (shard.lag() != null) {
                entry.put("lag-ms", shard.lag().toMillis());
            }
            if (shard.took() != null) {
                entry.put("took-ms", millis(shard.took()));
            }
            if (shard.detail() != null) {
                entry.put("detail", shard.detail());
            }
        }
        return json;
    }

    /** Tenths count where a shard takes less than a millisecond. */
    private static double millis(Duration time) {
        return Math.round(time.toNanos() / 10_000.0) / 100.0;
    }

    ObjectNode explanation(Planned planned, long epoch) {
        ObjectNode json = NODES.objectNode();
        ObjectNode plan = json.putObject("plan")
                .put("type", planned.plan().type().wireName())
                .put("reason", planned.reason());
        if (planned.groups() != null) {
            plan.put("groups", planned.groups().wireName());
        }
        switch (planned.plan()) {
            case Plan.ShardLookup lookup ->
                targets(
                        plan,
                        lookup.reads().stream().map(Plan.ShardRead::target).toList());
            case Plan.ScatterGather scatter -> targets(plan, scatter.targets());
            case Plan.Hybrid hybrid -> targets(plan, hybrid.targets());
            case Plan.IndexSearch search -> {
                ArrayNode columns = plan.putArray("columns");
                search.questions().keySet().forEach(columns::add);
            }
            case Plan.ResolveThenLookup resolve -> {
                ArrayNode resolvers = plan.putArray("resolvers");
                resolve.by()
                        .forEach(way -> resolvers
                                .addObject()
                                .put("resolver", way.alternate().resolver().name())
                                .put("column", way.alternate().column().name())
                                .put("cost", wire(way.alternate().resolver().cost())));
                targets(plan, resolve.targets());
                if (resolve.otherwise() != null) {
                    plan.put("otherwise", resolve.otherwise().plan().type().wireName());
                }
            }
            case Plan.Empty empty -> {}
            case Plan.IndexThenRows rows -> {
                ArrayNode columns = plan.putArray("columns");
                rows.questions().keySet().forEach(columns::add);
                targets(plan, rows.targets());
                plan.put("otherwise", rows.otherwise().plan().type().wireName());
            }
            case Plan.Rejected rejected -> {}
        }
        if (planned.forecast() != null) {
            json.set("forecast", forecast(planned.forecast()));
        }
        return json.put("epoch", epoch);
    }

    private static String wire(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static ObjectNode forecast(Forecast forecast) {
        ObjectNode json = NODES.objectNode()
                .put("databases", forecast.databases())
                .put("tables", forecast.tables())
                .put("index", forecast.index());
        if (forecast.rows() != null) {
            json.put("most-rows", forecast.rows());
        }
        return json.put("most-bytes", forecast.bytes())
                .put("most-ms", forecast.time().toMillis());
    }

    private static void targets(ObjectNode plan, List<Target> targets) {
        ArrayNode json = plan.putArray("targets");
        targets.forEach(
                target -> json.addObject().put("shard", target.database()).put("table", target.table()));
    }
}
