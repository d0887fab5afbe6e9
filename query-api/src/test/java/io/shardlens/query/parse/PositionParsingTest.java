package io.shardlens.query.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.query.Parsers;
import io.shardlens.query.model.After;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Consistency;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.ShardPosition;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PositionParsingTest {
    private static final List<ShardPosition> POSITIONS = List.of(new ShardPosition(
            "db1",
            "3e11fa47-71ca-11e1-9e33-c80aa9429562",
            7,
            GtidSet.parse("3e11fa47-71ca-11e1-9e33-c80aa9429562:1-41:50")));

    private final String token = Parsers.cursors().positions().encode(POSITIONS);

    private static Parsed parsed(String body) {
        return Parsers.parser().query("orders", body.getBytes(StandardCharsets.UTF_8));
    }

    private static Query query(String body) {
        return (Query) ((Parsed.Accepted) parsed(body)).asked();
    }

    private static String faultOf(Parsed parsed) {
        return ((Parsed.Refused) parsed).problem().faults().getFirst().toString();
    }

    @Test
    @Tag("Q23")
    void aTokenLeadsBackToItsPositions() {
        Query one = query("{\"consistency\": {\"position\": \"" + token + "\"}}");
        Query two = query("{\"consistency\": {\"position\": [\"" + token + "\", \"" + token + "\"]}}");

        assertThat(one.options().consistency()).isEqualTo(new Consistency.Position(POSITIONS));
        assertThat(((Consistency.Position) two.options().consistency()).positions())
                .hasSize(2);
    }

    @Test
    void everyConsistencyIsRead() {
        assertThat(query("{}").options().consistency()).isEqualTo(new Consistency.Bounded());
        assertThat(query("{\"consistency\": \"eventual\"}").options().consistency())
                .isEqualTo(new Consistency.Eventual());
        assertThat(query("{\"consistency\": \"primary\", \"allow-stale\": true}")
                        .options())
                .satisfies(options -> {
                    assertThat(options.consistency()).isEqualTo(new Consistency.Primary());
                    assertThat(options.allowStale()).isTrue();
                });
        assertThat(query("{\"consistency\": {\"bounded-ms\": 250}}").options().maxLag())
                .isEqualTo(Duration.ofMillis(250));
    }

    @ParameterizedTest
    @Tag("Q30")
    @ValueSource(
            strings = {
                "\"eventually\"",
                "7",
                "{}",
                "{\"bounded-ms\": -1}",
                "{\"bounded-ms\": \"1\"}",
                "{\"positions\": \"x\"}",
                "{\"position\": \"forged.token\"}",
                "{\"position\": []}",
                "{\"position\": [1]}"
            })
    void anythingElseIsAFaultInItsPlace(String consistency) {
        assertThat(faultOf(parsed("{\"consistency\": " + consistency + "}"))).contains("/consistency");
    }

    @Test
    @Tag("Q30")
    void neitherATokenOfAnotherSecretNorACursorIsAToken() {
        String other = Parsers.cursors("another secret, long").positions().encode(POSITIONS);
        Query page = query("{}");
        String cursor = Parsers.cursors().encode(page, new After(List.of(1L), null));

        assertThat(faultOf(parsed("{\"consistency\": {\"position\": \"" + other + "\"}}")))
                .contains("no token");
        assertThat(faultOf(parsed("{\"consistency\": {\"position\": \"" + cursor + "\"}}")))
                .contains("no token");
        assertThat(parsed("{\"cursor\": \"" + token + "\"}")).isInstanceOf(Parsed.Refused.class);
    }

    @ParameterizedTest
    @CsvSource({"\"primary\"", "\"eventual\"", "'{\"bounded-ms\": 5}'"})
    void twoBoundsAtOnceAreAFault(String consistency) {
        assertThat(faultOf(parsed("{\"max-lag-ms\": 5, \"consistency\": " + consistency + "}")))
                .contains("/max-lag-ms");
    }

    @Test
    void aPositionIsAskedByTableAndKey() {
        Parsed asked = Parsers.parser().position(List.of(Map.entry("table", "orders"), Map.entry("key", "42")));

        assertThat(((Parsed.Accepted) asked).asked().where())
                .isInstanceOfSatisfying(
                        Condition.Eq.class, eq -> assertThat(eq.value()).isEqualTo(42L));
        assertThat(faultOf(Parsers.parser().position(List.of(Map.entry("table", "orderz"), Map.entry("key", "1")))))
                .contains("orders");
        assertThat(faultOf(Parsers.parser().position(List.of(Map.entry("table", "orders")))))
                .contains("key");
        assertThat(faultOf(Parsers.parser().position(List.of(Map.entry("table", "orders"), Map.entry("key", "4.5")))))
                .contains("user_id");
    }

    @Test
    void aCursorKnowsHowFarItsShardsWereSeenAndStaysShort() {
        Query page = query("{}");
        Instant at = Instant.parse("2026-01-02T03:04:05.678901234Z");
        Map<String, Instant> seen = Map.of("db0", at, "db1", at, "db2", at.plusMillis(5), "db3", at);
        Map<String, Instant> many =
                IntStream.range(0, 500).boxed().collect(Collectors.toMap(i -> "db" + i, i -> at.plusMillis(i)));

        String cursor = Parsers.cursors().encode(page, new After(List.of(1L), null, seen));
        String bounded = Parsers.cursors().encode(page, new After(List.of(1L), null, many));

        assertThat(query("{\"cursor\": \"" + cursor + "\"}").after()).isEqualTo(new After(List.of(1L), null, seen));
        assertThat(bounded.length()).isLessThan(400);
        // None counts as older than it was.
        assertThat(query("{\"cursor\": \"" + bounded + "\"}").after())
                .isNotNull()
                .extracting(After::seen)
                .asInstanceOf(InstanceOfAssertFactories.map(String.class, Instant.class))
                .allSatisfy((shard, when) -> assertThat(when).isEqualTo(at.plusMillis(499)));
    }
}
