package io.shardlens.demo;

import io.shardlens.demo.data.Order;
import io.shardlens.demo.system.RunningDemo;
import io.shardlens.demo.system.Settings;
import java.io.IOException;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What to try once everything runs; every line works when pasted. */
final class Guide {
    private Guide() {}

    /** Asks the first question, while the index may still be filling, and says how it was answered. */
    static String firstAnswer(RunningDemo demo) throws IOException {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("limit", 1).put("count", true);
        body.putObject("where").putObject("eq").put("status", "REFUNDED");
        JsonNode answer = demo.api().query(body).require();
        return answer.path("count") + " orders are REFUNDED, by "
                + answer.at("/plan/type").asString("(none)") + " in " + answer.path("took-ms") + " ms";
    }

    static List<String> lines(RunningDemo demo, Settings settings) {
        Order order = demo.generator().order(0);
        String api = demo.api().base().toString();
        String dear = "\"where\": {\"and\": [{\"eq\": {\"merchant_id\": " + order.merchantId()
                + "}}, {\"or\": [{\"is-null\": \"paid_at\"}, {\"range\": {\"amount\": {\"gte\": \"9000.00\"}}}]}]},"
                + " \"order\": [{\"amount\": \"desc\"}], \"limit\": 3, \"count\": true";
        String query = "curl -s " + api + "/v1/tables/orders/query -H 'Content-Type: application/json' -d ";
        return List.of(
                "",
                "The console, in a browser:  " + api + "/",
                "",
                "Try, in another terminal:",
                "",
                "  # one user's newest orders: straight to one of 16 tables",
                "  " + query + "'{\"where\": {\"eq\": {\"user_id\": " + order.userId()
                        + "}}, \"order\": [{\"created_at\": \"desc\"}], \"limit\": 3}'",
                "",
                "  # a merchant's unpaid or dear orders, over all users: from the index",
                "  " + query + "'{" + dear + "}'",
                "",
                "  # the same question, asked of all shards at once",
                "  " + query + "'{" + dear + ", \"plan\": \"shards\"}'",
                "",
                "  # page 2 by the cursor of page 1",
                "  CURSOR=$(" + query
                        + "'{\"where\": {\"prefix\": {\"note\": \"gift\"}}, \"limit\": 2}' | sed -n 's/.*\"cursor\":\"\\([^\"]*\\)\".*/\\1/p')",
                "  " + query
                        + "'{\"where\": {\"prefix\": {\"note\": \"gift\"}}, \"limit\": 2, \"cursor\": \"'$CURSOR'\"}'",
                "",
                "  # who would answer, and why",
                "  curl -s " + api
                        + "/v1/explain -H 'Content-Type: application/json' -d '{\"table\": \"orders\", \"query\": {\"where\": {\"eq\": {\"sku\": \""
                        + order.sku() + "\"}}}}'",
                "",
                "  # one row by its key",
                "  curl -s '" + api + "/v1/tables/orders/rows/" + order.orderId() + "?user_id=" + order.userId() + "'",
                "",
                "Also there:",
                "  " + api + "/openapi.json   the API's description",
                "  " + api + "/metrics        numbers of the API; of the worker: http://127.0.0.1:"
                        + settings.ports().worker() + "/metrics",
                "  " + demo.stack().elasticsearch().url()
                        + "/orders/_search?pretty   the index itself, as an analyst sees it",
                "  " + settings.configuration() + "   the configuration of both processes",
                "  " + settings.logs() + "   their logs",
                "");
    }
}
