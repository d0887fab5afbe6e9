package io.shardlens.query.http;

import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.QueryFault;
import io.shardlens.router.NearestName;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyFormatException;
import io.shardlens.router.route.RouteExplanation;
import io.shardlens.router.route.RoutingException;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Says which tables there are and where they are, and where the rows of a key are. */
final class CatalogEndpoint {
    private static final int LONGEST_NAME = 64;

    private final Servings servings;
    private final Problems problems;
    private final Map<String, Rendered> rendered = new ConcurrentHashMap<>();

    CatalogEndpoint(Servings servings, Problems problems) {
        this.servings = servings;
        this.problems = problems;
    }

    /** A catalog may have many thousand tables and changes with the topology only. */
    private record Rendered(Catalog catalog, Buffer json) {}

    void catalog(RoutingContext context) {
        Catalog catalog = servings.of(context).catalog();
        Rendered last = rendered.compute(
                Gate.client(context).name(),
                (client, known) -> known != null && known.catalog() == catalog
                        ? known
                        : new Rendered(catalog, Json.bytes(CatalogJson.catalog(catalog))));
        Json.send(context, last.json());
    }

    void route(RoutingContext context) {
        Catalog catalog = servings.of(context).catalog();
        List<QueryFault> faults = new ArrayList<>();
        LogicalTable table = table(catalog, context.queryParams().get("table"), faults);
        String key = key(context.queryParams().get("key"), faults);
        if (table == null || key == null) {
            refuse(context, faults);
            return;
        }
        try {
            Key parsed = table.router().keyType().parse(key);
            RouteExplanation route = RouteExplanation.of(table.router().explain(parsed));
            Json.send(context, Json.bytes(CatalogJson.route(catalog, table, key, route)));
        } catch (KeyFormatException | RoutingException unroutable) {
            refuse(context, List.of(new QueryFault("key", String.valueOf(unroutable.getMessage()), null)));
        }
    }

    private static @Nullable LogicalTable table(Catalog catalog, @Nullable String name, List<QueryFault> faults) {
        if (name == null) {
            faults.add(new QueryFault("table", "missing: name a logical table, as ?table=...&key=...", null));
            return null;
        }
        LogicalTable table = catalog.tables().get(name);
        if (table == null) {
            String nearest = name.length() > LONGEST_NAME
                    ? null
                    : NearestName.of(
                                    name,
                                    catalog.tables().keySet(),
                                    known -> Math.max(known.length(), name.length()) / 2)
                            .orElse(null);
            String shown = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) + "..." : name;
            faults.add(new QueryFault(
                    "table",
                    "unknown table '" + shown + "'" + (nearest == null ? "" : ", did you mean '" + nearest + "'?"),
                    nearest));
        }
        return table;
    }

    private static @Nullable String key(@Nullable String key, List<QueryFault> faults) {
        if (key == null) {
            faults.add(new QueryFault("key", "missing: give a value of the sharding key, as ?table=...&key=...", null));
        }
        return key;
    }

    private void refuse(RoutingContext context, List<QueryFault> faults) {
        problems.send(
                context,
                new Problem(
                        ProblemType.INVALID_QUERY, "the key cannot be routed", List.copyOf(faults), List.of(), null));
    }
}
