package io.shardlens.query.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlens.query.QueryProcess;
import io.shardlens.query.shop.Seats;
import io.shardlens.query.shop.Shop;
import io.shardlens.query.shop.ShopExtension;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Two databases become four while queries come over HTTP. */
@ExtendWith(ShopExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TopologyChangeIT {
    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final int CHANGES = 12;

    private final HttpClient client = HttpClient.newHttpClient();
    /** Whether rows are in four databases, by epoch. */
    private final Map<Long, Boolean> inFour = new ConcurrentHashMap<>(Map.of(1L, false));

    private Seats seats;
    private QueryProcess api;

    @BeforeAll
    void open(Shop shop) throws Exception {
        seats = Seats.create(shop);
        api = seats.serve();
    }

    @BeforeEach
    void fill() throws SQLException {
        seats.fill();
    }

    @AfterAll
    void close() throws SQLException {
        client.close();
        api.close();
        seats.drop();
    }

    private HttpRequest.Builder at(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + api.port() + path))
                .timeout(PATIENCE);
    }

    private String body(HttpRequest request) throws Exception {
        HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }

    private String post(String path, String json) throws Exception {
        return body(at(path).header("content-type", "application/json")
                .POST(BodyPublishers.ofString(json))
                .build());
    }

    private JsonNode query(String json) throws Exception {
        return answered(JsonMapper.shared().readTree(post("/v1/tables/seats/query", json)));
    }

    private JsonNode sql(String sql) throws Exception {
        String json = JsonMapper.shared().createObjectNode().put("sql", sql).toString();
        return answered(JsonMapper.shared().readTree(post("/v1/sql", json)));
    }

    private static JsonNode answered(JsonNode answer) {
        assertThat(answer.get("complete").asBoolean()).as(answer.toString()).isTrue();
        return answer;
    }

    private JsonNode get(String path) throws Exception {
        return JsonMapper.shared().readTree(body(at(path).build()));
    }

    /** Puts the next epoch in force, and returns it. */
    private long change(String databases) throws Exception {
        long epoch = inFour.size() + 1L;
        inFour.put(epoch, databases.equals(Seats.FOUR));
        body(at("/v1/topology")
                .header("content-type", "application/yaml")
                .header("authorization", "Bearer " + Seats.TOKEN)
                .PUT(BodyPublishers.ofString(Seats.topology(epoch, databases)))
                .build());
        return epoch;
    }

    private static long sum(LongStream ids, boolean four) {
        return ids.map(id -> Seats.value(id, four)).sum();
    }

    private static List<Long> longs(JsonNode answer, String column) {
        return answer.get("rows")
                .valueStream()
                .map(row -> row.get(column).asLong())
                .toList();
    }

    /** One of several questions, whose answer must be that of the epoch which it names. */
    private long ask(int turn) throws Exception {
        JsonNode answer = switch (turn % 3) {
            case 0 -> sql("SELECT COUNT(*) AS c, SUM(n) AS s FROM seats");
            case 1 -> query("{\"where\": {\"in\": {\"user_id\": [4, 5, 8, 15]}}}");
            default -> query("{\"order\": [{\"n\": \"desc\"}], \"limit\": 3, \"count\": true}");
        };
        long epoch = answer.get("epoch").asLong();
        boolean four = inFour.getOrDefault(epoch, false);
        switch (turn % 3) {
            case 0 -> {
                assertThat(longs(answer, "c")).as(answer.toString()).containsExactly((long) Seats.ROWS);
                assertThat(longs(answer, "s"))
                        .as(answer.toString())
                        .containsExactly(sum(LongStream.range(0, Seats.ROWS), four));
            }
            case 1 ->
                assertThat(longs(answer, "n"))
                        .as(answer.toString())
                        .containsExactly(
                                Seats.value(4, four),
                                Seats.value(5, four),
                                Seats.value(8, four),
                                Seats.value(15, four));
            default -> {
                assertThat(longs(answer, "n"))
                        .as(answer.toString())
                        .containsExactly(
                                Seats.value(Seats.ROWS - 1, four),
                                Seats.value(Seats.ROWS - 2, four),
                                Seats.value(Seats.ROWS - 3, four));
                assertThat(answer.get("count").asLong()).isEqualTo(Seats.ROWS);
            }
        }
        return epoch;
    }

    @Test
    @Tag("Q24")
    void everyAnswerIsThatOfTheEpochWhichItNamesWhileTopologiesChange() throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        Set<Long> seen = ConcurrentHashMap.newKeySet();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Void>> clients = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                int first = i;
                clients.add(threads.submit(() -> {
                    for (int turn = first; !done.get(); turn++) {
                        seen.add(ask(turn));
                    }
                    return null;
                }));
            }
            try {
                for (int i = 0; i < CHANGES; i++) {
                    long epoch = change(i % 2 == 0 ? Seats.FOUR : Seats.TWO);
                    assertThat(ask(i)).as("who asks after a change").isEqualTo(epoch);
                    await().atMost(PATIENCE)
                            .until(() ->
                                    seen.contains(epoch) || clients.stream().anyMatch(Future::isDone));
                }
            } finally {
                done.set(true);
            }
            for (Future<Void> one : clients) {
                one.get();
            }
        }
        assertThat(seen).hasSizeGreaterThanOrEqualTo(CHANGES);
        await().atMost(PATIENCE)
                .until(() -> get("/v1/status").get("oldest-epoch").asLong() == inFour.size());
    }

    @Test
    @Tag("Q23")
    void aTokenLeadsToItsRowAlsoUnderTheNextTopology() throws Exception {
        // Given a row that does not move
        change(Seats.TWO);
        seats.insert(8000);
        JsonNode position = get("/v1/position?table=seats&key=8000");
        String found =
                "{\"where\": {\"eq\": {\"id\": 8000}}, \"consistency\": {\"position\": " + position.get("token") + "}}";
        assertThat(position.get("shards").toString()).isEqualTo("[\"db0\"]");
        // When
        JsonNode before = query(found);
        long epoch = change(Seats.FOUR);
        JsonNode after = query(found);
        // Then
        assertThat(longs(before, "id")).containsExactly(8000L);
        assertThat(longs(after, "id")).containsExactly(8000L);
        assertThat(after.get("epoch").asLong()).isEqualTo(epoch);
    }

    @Test
    @Tag("Q33")
    void everyRowCountsOnceFromThePromotionToTheEndOfThePurge() throws Exception {
        // Given the first page of a walk under the old topology
        change(Seats.TWO);
        JsonNode page = query("{\"order\": [{\"g\": \"desc\"}], \"limit\": 300}");
        List<Long> walked = new ArrayList<>(longs(page, "id"));
        // When
        long epoch = change(Seats.FOUR);
        // Then it goes on under the new one
        while (page.has("cursor")) {
            page = query("{\"order\": [{\"g\": \"desc\"}], \"limit\": 300, \"cursor\": " + page.get("cursor") + "}");
            assertThat(page.get("epoch").asLong()).isEqualTo(epoch);
            walked.addAll(longs(page, "id"));
        }
        assertThat(walked)
                .isEqualTo(LongStream.range(0, Seats.ROWS)
                        .boxed()
                        .sorted(Comparator.<Long>comparingLong(id -> -id % 7).thenComparing(id -> id))
                        .toList());
        assertThat(seats.held()).isEqualTo(2 * Seats.ROWS);
        assertEveryRowCountsOnce();
        // And while the purge is under way, and after it
        seats.purge(0, 5, 6);
        assertEveryRowCountsOnce();
        seats.purge(1, 2, 3, 4, 7);
        assertThat(seats.held()).isEqualTo(Seats.ROWS);
        assertEveryRowCountsOnce();
    }

    private void assertEveryRowCountsOnce() throws Exception {
        assertTotals();
        assertGroups();
        List<Long> all = LongStream.range(0, Seats.ROWS).boxed().toList();
        List<Long> ids = new ArrayList<>();
        List<Long> values = new ArrayList<>();
        JsonNode page;
        String cursor = "";
        do {
            page = query("{\"limit\": 700, \"count\": true" + cursor + "}");
            assertThat(page.get("count").asLong()).isEqualTo(Seats.ROWS);
            ids.addAll(longs(page, "id"));
            values.addAll(longs(page, "n"));
            cursor = ", \"cursor\": " + page.path("cursor");
        } while (page.has("cursor"));
        assertThat(ids).isEqualTo(all);
        assertThat(values)
                .isEqualTo(all.stream().map(id -> Seats.value(id, true)).toList());
        assertThat(longs(query("{\"offset\": 1500, \"limit\": 5}"), "id")).isEqualTo(all.subList(1500, 1505));
        assertThat(longs(query("{\"where\": {\"between\": {\"user_id\": [100, 107]}}}"), "id"))
                .isEqualTo(all.subList(100, 108));
        assertThat(get("/v1/tables/seats/rows/1004").at("/row/n").asLong()).isEqualTo(1004 + Seats.GAIN);
        assertThat(post("/v1/tables/seats/export", "{}")).endsWith("{\"$end\":{\"rows\":" + Seats.ROWS + "}}\n");
    }

    private void assertTotals() throws Exception {
        JsonNode totals = sql("SELECT COUNT(*) AS c, SUM(n) AS s, AVG(n) AS a, COUNT(DISTINCT n) AS d, MIN(n) AS low,"
                        + " MAX(n) AS high FROM seats")
                .at("/rows/0");
        long sum = sum(LongStream.range(0, Seats.ROWS), true);
        assertThat(totals.get("c").asLong()).isEqualTo(Seats.ROWS);
        assertThat(totals.get("s").asLong()).isEqualTo(sum);
        assertThat(totals.get("a").asDouble()).isEqualTo((double) sum / Seats.ROWS);
        assertThat(totals.get("d").asLong()).isEqualTo(Seats.ROWS);
        assertThat(totals.get("low").asLong()).isZero();
        assertThat(totals.get("high").asLong()).isEqualTo(Seats.value(Seats.ROWS - 1, true));
    }

    private void assertGroups() throws Exception {
        JsonNode groups = sql("SELECT g, COUNT(*) AS c, SUM(n) AS s FROM seats GROUP BY g ORDER BY g");
        assertThat(longs(groups, "g")).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L);
        for (int g = 0; g < 7; g++) {
            int group = g;
            List<Long> members = LongStream.range(0, Seats.ROWS)
                    .filter(id -> id % 7 == group)
                    .boxed()
                    .toList();
            assertThat(longs(groups, "c").get(g)).isEqualTo(members.size());
            assertThat(longs(groups, "s").get(g)).isEqualTo(sum(members.stream().mapToLong(Long::longValue), true));
        }
        assertThat(sql("SELECT n, COUNT(*) AS c FROM seats GROUP BY n HAVING c > 1")
                        .get("rows"))
                .isEmpty();
    }
}
