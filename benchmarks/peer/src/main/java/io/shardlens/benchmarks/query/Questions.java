package io.shardlens.benchmarks.query;

import io.shardlens.benchmarks.query.SqlClient.Asked;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import javax.sql.DataSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The questions and who answers them.
 *
 * @param plain the four databases
 * @param one ShardingSphere with one connection for each query and database
 * @param four ShardingSphere with four
 */
record Questions(
        URI base, JsonMapper mapper, Layout few, Layout many, List<DataSource> plain, DataSource one, DataSource four) {
    private static final int PAGE = 20;
    private static final int DEEP = 10_000;
    private static final int STEP = 1_000;
    private static final int STATUSES = 5;
    private static final String PAGE_SQL =
            "SELECT * FROM orders WHERE sku = ? ORDER BY created_at DESC, order_id LIMIT " + PAGE;
    private static final String DEEP_SQL =
            "SELECT * FROM orders WHERE sku = ? ORDER BY created_at DESC, order_id LIMIT " + DEEP + ", " + PAGE;
    private static final String GROUP_SQL =
            "SELECT status, COUNT(*) AS n, SUM(amount) AS total FROM orders WHERE sku = ? GROUP BY status";

    List<Question> all() throws IOException {
        return List.of(
                new Question(
                        "one row by its key",
                        1,
                        List.of(
                                new Contender("plain JDBC, right shard", () -> new SqlClient(this::shard, this::keyed)),
                                sphere(
                                        "ShardingSphere",
                                        one,
                                        random -> new Asked("SELECT * FROM orders WHERE order_id = ?", key(random))),
                                api(
                                        "Shardlens",
                                        few,
                                        "shard-lookup",
                                        random -> "{\"where\": {\"eq\": {\"order_id\": " + key(random)
                                                + "}}, \"limit\": 2}"))),
                new Question(
                        "20 newest of a hot sku",
                        PAGE,
                        List.of(
                                sphere("ShardingSphere, 1 connection", one, random -> new Asked(PAGE_SQL, Layout.HOT)),
                                sphere(
                                        "ShardingSphere, 4 connections",
                                        four,
                                        random -> new Asked(PAGE_SQL, Layout.HOT)),
                                api("Shardlens, scatter", few, "scatter-gather", random -> page(Layout.HOT, "shards")),
                                api("Shardlens, index", few, "index-search", random -> page(Layout.HOT, "index")),
                                api(
                                        "Shardlens, index, 256 tables",
                                        many,
                                        "index-search",
                                        random -> page(Layout.HOT, "index")))),
                new Question(
                        "20 newest of any sku",
                        PAGE,
                        List.of(
                                sphere("ShardingSphere, 1 connection", one, random -> new Asked(PAGE_SQL, sku(random))),
                                sphere(
                                        "ShardingSphere, 4 connections",
                                        four,
                                        random -> new Asked(PAGE_SQL, sku(random))),
                                api("Shardlens, scatter", few, "scatter-gather", random -> page(sku(random), "shards")),
                                api("Shardlens, index", few, "index-search", random -> page(sku(random), "index")),
                                api(
                                        "Shardlens, index, 256 tables",
                                        many,
                                        "index-search",
                                        random -> page(sku(random), "index")))),
                new Question("the page at depth 10,000 of a hot sku", PAGE, deep()),
                new Question(
                        "sum by status of a hot sku",
                        STATUSES,
                        List.of(
                                sphere("ShardingSphere, 1 connection", one, random -> new Asked(GROUP_SQL, Layout.HOT)),
                                sphere(
                                        "ShardingSphere, 4 connections",
                                        four,
                                        random -> new Asked(GROUP_SQL, Layout.HOT)),
                                api("Shardlens, scatter", few, "scatter-gather", random -> groups("shards")),
                                api("Shardlens, index", few, "index-search", random -> groups("index")))));
    }

    private List<Contender> deep() throws IOException {
        return List.of(
                sphere("ShardingSphere, 1 connection, LIMIT 10000, 20", one, random -> new Asked(DEEP_SQL, Layout.HOT)),
                sphere(
                        "ShardingSphere, 4 connections, LIMIT 10000, 20",
                        four,
                        random -> new Asked(DEEP_SQL, Layout.HOT)),
                cursor("Shardlens, cursor, scatter", "scatter-gather", "shards"),
                cursor("Shardlens, cursor, index", "index-search", "index"));
    }

    private Contender cursor(String name, String type, String plan) throws IOException {
        ApiClient client = new ApiClient(uri(few), mapper, random -> "", type);
        String cursor = "";
        for (int page = 0; page < DEEP / STEP; page++) {
            JsonNode answer = client.answer(hot(STEP, plan, cursor));
            cursor = answer.path("cursor").asString("");
        }
        String body = hot(PAGE, plan, cursor);
        return api(name, few, type, random -> body);
    }

    private static String hot(int limit, String plan, String cursor) {
        return "{\"where\": {\"eq\": {\"sku\": \"" + Layout.HOT
                + "\"}}, \"order\": [{\"created_at\": \"desc\"}], \"limit\": " + limit + ", \"plan\": \"" + plan + "\""
                + (cursor.isEmpty() ? "" : ", \"cursor\": \"" + cursor + "\"") + "}";
    }

    private static String page(String sku, String plan) {
        return hot(PAGE, plan, "").replace(Layout.HOT, sku);
    }

    private static String groups(String plan) {
        return "{\"where\": {\"eq\": {\"sku\": \"" + Layout.HOT + "\"}}, \"group-by\": [\"status\"], \"measures\":"
                + " {\"n\": {\"count\": \"*\"}, \"total\": {\"sum\": \"amount\"}}, \"plan\": \"" + plan + "\"}";
    }

    private Contender api(String name, Layout layout, String plan, Function<SplittableRandom, String> body) {
        return new Contender(name, () -> new ApiClient(uri(layout), mapper, body, plan));
    }

    private URI uri(Layout layout) {
        return base.resolve("/v1/tables/" + layout.name() + "/query");
    }

    private static Contender sphere(String name, DataSource source, Function<SplittableRandom, Asked> question) {
        return new Contender(name, () -> new SqlClient(parameter -> source, question));
    }

    private DataSource shard(Object key) {
        return plain.get(few.slots() == 0 ? 0 : (int) ((long) key % few.slots()) / few.tablesPerDatabase());
    }

    private Asked keyed(SplittableRandom random) {
        long key = key(random);
        return new Asked(
                "SELECT * FROM orders_" + key % few.slots() % few.tablesPerDatabase() + " WHERE order_id = ?", key);
    }

    private long key(SplittableRandom random) {
        return random.nextInt(few.rows());
    }

    /** Of those that have twenty rows at least. */
    private static String sku(SplittableRandom random) {
        return "SKU-" + random.nextInt(Layout.SKUS);
    }
}
