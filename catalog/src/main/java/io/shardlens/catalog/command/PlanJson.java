package io.shardlens.catalog.command;

import io.shardlens.router.expansion.ExpansionPlan;
import io.shardlens.router.expansion.Move;
import io.shardlens.router.expansion.Purge;
import io.shardlens.router.expansion.Step;
import io.shardlens.router.expansion.Transfer;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A plan as JSON. */
final class PlanJson {
    private PlanJson() {}

    static ObjectNode of(ExpansionPlan plan) {
        ObjectNode json = Json.object()
                .put("fromEpoch", plan.diff().fromEpoch())
                .put("toEpoch", plan.diff().toEpoch());
        json.set("warnings", Json.texts(plan.warnings()));
        ArrayNode moves = json.putArray("moves");
        plan.moves().forEach(move -> moves.add(move(move)));
        ArrayNode transfers = json.putArray("transfers");
        for (Transfer transfer : plan.transfers()) {
            transfers
                    .addObject()
                    .put("from", transfer.from())
                    .put("to", transfer.to())
                    .put("how", label(transfer.how().name()));
        }
        ArrayNode steps = json.putArray("steps");
        for (Step step : plan.steps()) {
            ObjectNode node = steps.addObject().put("id", step.id()).put("title", step.title());
            ArrayNode actions = node.putArray("actions");
            for (Step.Action action : step.actions()) {
                actions.addObject()
                        .put("where", action.where())
                        .put("what", action.what())
                        .set("statements", Json.texts(action.statements()));
            }
        }
        ArrayNode purges = json.putArray("purges");
        plan.purges().forEach(purge -> purges.add(purge(purge)));
        return json;
    }

    private static ObjectNode move(Move move) {
        ObjectNode json = Json.object().put("table", move.table());
        json.set("from", Json.target(move.from()));
        json.set("to", Json.target(move.to()));
        switch (move) {
            case Move.WholeTable whole -> json.put("kind", "whole-table");
            case Move.KeySubset subset -> json.put("kind", "key-subset").set("keys", Json.texts(subset.keys()));
            case Move.RingRange ring -> json.put("kind", "ring-range").set("keys", Json.texts(ring.ranges()));
        }
        return json;
    }

    private static ObjectNode purge(Purge purge) {
        ObjectNode json = Json.object().put("table", purge.table());
        json.set("target", Json.target(purge.target()));
        switch (purge) {
            case Purge.InChunks chunks ->
                json.put("kind", "in-chunks")
                        .put("owned", chunks.owned())
                        .put("first", chunks.first())
                        .put("next", chunks.next())
                        .put("delete", chunks.delete())
                        .put("deleteLast", chunks.deleteLast());
            case Purge.KeyStreaming keys ->
                json.put("kind", "key-streaming")
                        .put("reason", keys.reason())
                        .put("firstRead", keys.firstRead())
                        .put("nextRead", keys.nextRead())
                        .put("delete", keys.delete());
            case Purge.WholeTable whole ->
                json.put("kind", "whole-table").put("rename", whole.rename()).put("drop", whole.drop());
        }
        return json;
    }

    private static String label(String name) {
        return name.toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
