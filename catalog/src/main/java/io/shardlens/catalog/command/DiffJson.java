package io.shardlens.catalog.command;

import io.shardlens.router.diff.Flow;
import io.shardlens.router.diff.RuleDiff;
import io.shardlens.router.diff.Stretch;
import io.shardlens.router.diff.TopologyDiff;
import io.shardlens.router.key.Key;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A difference as JSON. */
final class DiffJson {
    private DiffJson() {}

    static ObjectNode of(TopologyDiff diff) {
        ObjectNode json = Json.object().put("fromEpoch", diff.fromEpoch()).put("toEpoch", diff.toEpoch());
        ArrayNode tables = json.putArray("tables");
        for (TopologyDiff.TableDiff table : diff.tables()) {
            ObjectNode node = tables.addObject().put("table", table.table());
            switch (table) {
                case TopologyDiff.Added added -> node.put("change", "added");
                case TopologyDiff.Removed removed -> node.put("change", "removed");
                case TopologyDiff.OtherKey other ->
                    node.put("change", "other-key")
                            .put("from", other.from().name())
                            .put("to", other.to().name());
                case TopologyDiff.Compared compared -> add(node.put("change", "compared"), compared.diff());
            }
        }
        return json;
    }

    private static void add(ObjectNode node, RuleDiff diff) {
        node.set("moved", Json.share(diff.moved()));
        node.set("changesDatabase", Json.share(diff.changesDatabase()));
        node.put("proof", diff.proof().name()).put("flowsListed", diff.flowsListed());
        ArrayNode stretches = node.putArray("stretches");
        for (Stretch stretch : diff.stretches()) {
            ObjectNode one = stretches
                    .addObject()
                    .put("keys", stretch.keys().toString())
                    .put("line", stretch.line())
                    .put("first", stretch.first())
                    .put("last", stretch.last())
                    .put("oldSlots", stretch.oldSlots())
                    .put("newSlots", stretch.newSlots());
            one.set("moved", Json.share(stretch.moved()));
        }
        ArrayNode flows = node.putArray("flows");
        for (Flow flow : diff.flows()) {
            ObjectNode one = flows.addObject();
            one.set("from", Json.target(flow.from()));
            one.set("to", Json.target(flow.to()));
            one.set("keys", Json.texts(flow.keys()));
            one.set("samples", Json.texts(flow.samples().stream().map(Key::text).toList()));
        }
        node.set("opened", Json.texts(diff.opened()));
        node.set("closed", Json.texts(diff.closed()));
    }
}
