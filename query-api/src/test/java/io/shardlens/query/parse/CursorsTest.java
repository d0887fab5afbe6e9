package io.shardlens.query.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.catalog.codec.ZeroDate;
import io.shardlens.query.Parsers;
import io.shardlens.query.model.After;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.Query;
import io.shardlens.router.Target;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class CursorsTest {
    private static final String QUERY =
            "\"where\": {\"eq\": {\"sku\": \"A-1\"}}, \"order\": [{\"created_at\": \"desc\"}]";

    private final QueryParser parser = Parsers.parser();
    private final Cursors cursors = Parsers.cursors();

    private final After place =
            new After(Arrays.asList(LocalDateTime.parse("2026-02-28T23:59:59.999"), 4611686018427387905L), null);

    @Test
    @Tag("Q8")
    void leadsBackToItsPlaceWithEveryDigit() {
        String cursor = cursors.encode(accepted("{" + QUERY + "}"), place);

        assertThat(accepted("{" + QUERY + ", \"cursor\": \"" + cursor + "\"}").after())
                .isEqualTo(place);
    }

    @Test
    void mayGoOnWithOtherColumnsLimitsOptionsAndLiteralsThatMeanTheSame() {
        String cursor = cursors.encode(accepted("{" + QUERY + "}"), place);
        String other = """
                {"order": [{"created_at": "desc"}], "where": {"not": {"ne": {"sku": "A-1"}}},
                 "select": ["note"], "limit": 99, "count": true, "plan": "shards", "max-lag-ms": 1, "cursor": "%s"}""".formatted(cursor);

        assertThat(accepted(other).after()).isEqualTo(place);
    }

    @ParameterizedTest
    @Tag("Q30")
    @ValueSource(
            strings = {
                "\"where\": {\"eq\": {\"sku\": \"A-2\"}}, \"order\": [{\"created_at\": \"desc\"}]",
                "\"where\": {\"ne\": {\"sku\": \"A-1\"}}, \"order\": [{\"created_at\": \"desc\"}]",
                "\"where\": {\"eq\": {\"spu\": \"A-1\"}}, \"order\": [{\"created_at\": \"desc\"}]",
                "\"where\": {\"eq\": {\"sku\": \"A-1\"}}, \"order\": [{\"created_at\": \"asc\"}]",
                "\"where\": {\"eq\": {\"sku\": \"A-1\"}}, \"order\": [{\"paid_at\": \"desc\"}]",
                "\"where\": {\"eq\": {\"sku\": \"A-1\"}}",
                "\"order\": [{\"created_at\": \"desc\"}]",
            })
    void isRefusedForAnotherQuery(String other) {
        String cursor = cursors.encode(accepted("{" + QUERY + "}"), place);

        assertThat(refused("{" + other + ", \"cursor\": \"" + cursor + "\"}").detail())
                .contains("another query");
    }

    @Test
    @Tag("Q30")
    void isRefusedForAnotherTable() {
        Query lines = acceptedOf("lines", "{}");
        String cursor = cursors.encode(lines, new After(List.of(1L, "x"), null));
        String body = "{\"cursor\": \"" + cursor + "\"}";

        assertThat(acceptedOf("lines", body).after()).isNotNull();
        assertThat(problem(parser.query("events", body.getBytes(StandardCharsets.UTF_8)))
                        .type())
                .isEqualTo(ProblemType.INVALID_CURSOR);
    }

    @Test
    @Tag("Q30")
    void isRefusedUnderAnotherSecret() {
        String cursor = Parsers.cursors("another secret of 16+").encode(accepted("{" + QUERY + "}"), place);

        assertThat(refused("{" + QUERY + ", \"cursor\": \"" + cursor + "\"}").detail())
                .contains("not issued by this API");
    }

    @ParameterizedTest(name = "seed {0}")
    @Tag("Q30")
    @ValueSource(longs = {1, 2, 3})
    void isRefusedWhenAnyCharacterIsChanged(long seed) {
        String cursor = cursors.encode(accepted("{" + QUERY + "}"), place);
        SplittableRandom random = new SplittableRandom(seed);
        // The last character carries bits that base64 ignores.
        for (int i = 0; i < cursor.length() - 1; i++) {
            char other = "ABCDEFabcdef0123456789-_".charAt(random.nextInt(24));
            if (other != cursor.charAt(i)) {
                String forged = cursor.substring(0, i) + other + cursor.substring(i + 1);
                assertThat(cursors.decode(accepted("{" + QUERY + "}"), forged))
                        .isInstanceOf(Cursors.Decoded.Invalid.class);
            }
        }
    }

    @ParameterizedTest
    @Tag("Q30")
    @ValueSource(
            strings = {"", ".", "a", "a.b", "....", "' OR 1=1 --", "eyJ2IjoxfQ.", "eyJ2IjoxfQ.AAAA", "\\u0000.\\uD83D"})
    void whatIsNoCursorAtAllIsRefused(String text) {
        Problem problem = refused("{" + QUERY + ", \"cursor\": \"" + text + "\"}");

        assertThat(problem.type().status()).isEqualTo(400);
        assertThat(problem.faults().getFirst().path()).isEqualTo("/cursor");
    }

    @Test
    @Tag("Q30")
    void isRefusedWhenItsContentIsChangedAndItsSignatureKept() {
        String cursor = cursors.encode(accepted("{" + QUERY + "}"), place);
        String payload = cursor.substring(0, cursor.indexOf('.'));
        ObjectNode json =
                (ObjectNode) JsonMapper.shared().readTree(Base64.getUrlDecoder().decode(payload));
        json.putArray("k").addArray().add("l").add("0");
        String forged = Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(json.toString().getBytes(StandardCharsets.UTF_8))
                + cursor.substring(cursor.indexOf('.'));

        assertThat(refused("{" + QUERY + ", \"cursor\": \"" + forged + "\"}").detail())
                .contains("not issued by this API");
    }

    @Test
    void carriesTheTableWhereKeysAreUniqueOnlyPerShard() {
        Query query = acceptedOf("events", "{}");
        After there = new After(List.of(5L), new Target("db2", "events_3"));

        String cursor = cursors.encode(query, there);

        assertThat(acceptedOf("events", "{\"cursor\": \"" + cursor + "\"}").after())
                .isEqualTo(there);
    }

    @Test
    void aShortSecretIsRefused() {
        assertThatThrownBy(() -> Parsers.cursors("too short")).hasMessageContaining("at least 16");
    }

    static Stream<Object> values() {
        return Stream.of(
                Long.MIN_VALUE,
                new BigInteger("18446744073709551615"),
                new BigDecimal("0E-10"),
                new BigDecimal("-12345678901234567890.1234567890"),
                0.1f,
                Float.MIN_VALUE,
                -0.0d,
                Double.MAX_VALUE,
                true,
                LocalDate.parse("1000-01-01"),
                LocalDateTime.parse("2026-03-29T02:30:00"),
                LocalDateTime.parse("9999-12-31T23:59:59.999999"),
                Instant.parse("2038-01-19T03:14:07.123456Z"),
                Duration.parse("-PT838H59M59.000001S"),
                new ZeroDate("0000-00-00"),
                "",
                "'; DROP TABLE orders; -- \u0000 \" \uD83C\uDF63",
                List.of(),
                List.of("red", ""));
    }

    @ParameterizedTest
    @MethodSource("values")
    void keepsAnyValueThatHasAnOrder(Object value) {
        assertThat(CursorValues.decode(
                        JsonMapper.shared().readTree(CursorValues.encode(value).toString())))
                .isEqualTo(value);
    }

    @Test
    void keepsNullAndBytes() {
        assertThat(CursorValues.decode(CursorValues.encode(null))).isNull();
        assertThat(CursorValues.decode(CursorValues.encode(new byte[] {0, -1, 7})))
                .isEqualTo(new byte[] {0, -1, 7});
    }

    private Query accepted(String body) {
        return acceptedOf("orders", body);
    }

    private Query acceptedOf(String table, String body) {
        return switch (parser.query(table, body.getBytes(StandardCharsets.UTF_8))) {
            case Parsed.Accepted accepted -> accepted.query();
            case Parsed.Refused refused -> throw new AssertionError(refused.problem());
        };
    }

    private Problem refused(String body) {
        Problem problem = problem(parser.query("orders", body.getBytes(StandardCharsets.UTF_8)));
        assertThat(problem.type()).isEqualTo(ProblemType.INVALID_CURSOR);
        return problem;
    }

    private static Problem problem(Parsed parsed) {
        return switch (parsed) {
            case Parsed.Accepted accepted -> throw new AssertionError("accepted: " + accepted.query());
            case Parsed.Refused refused -> refused.problem();
        };
    }
}
