package io.shardlens.query.parse;

import static io.shardlens.query.Parsers.LIMITS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.shardlens.query.ConditionText;
import io.shardlens.query.model.QueryFault;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SQL that is deep, long or noise: it is refused within its bounds, and breaks nothing. */
class SqlBoundsTest {
    private static final Duration SOON = Duration.ofSeconds(20);

    private final SqlTexts sql = new SqlTexts();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM orders WHERE {(}user_id = 1{)}",
                "SELECT * FROM orders WHERE {NOT }user_id = 1",
                "SELECT * FROM orders WHERE {NOT (}user_id = 1{)}",
                "SELECT * FROM orders WHERE user_id = {(}1{)}",
                "SELECT * FROM orders WHERE user_id = {- }1",
                "SELECT * FROM orders WHERE {(}",
                "SELECT * FROM orders WHERE {(user_id = 1 AND }sku = 'x'{)}",
                "SELECT * FROM orders WHERE {(sku IN ('x') OR NOT }user_id = 1{ OR sku = 'y')}",
                "SELECT * FROM orders WHERE {CASE WHEN }user_id = 1{ THEN 1 END} = 1",
                "SELECT {IF(}user_id{, 1, 2)} FROM orders",
                "SELECT * FROM orders WHERE user_id IN ({(}1{)})",
                "SELECT * FROM {(}orders{)}",
                "SELECT * FROM orders WHERE sku = {x.}y",
            })
    void whatIsNestedTenThousandDeepIsRefusedWithoutHarm(String pattern) {
        String deep = repeated(pattern, 10_000);
        String text = deep.length() > QueryLimits.MAX_SQL ? repeated(pattern, 500) : deep;

        QueryFault fault = assertTimeoutPreemptively(SOON, () -> sql.fault(text));

        assertThat(fault.path()).isEqualTo("/sql");
    }

    private static String repeated(String pattern, int times) {
        StringBuilder text = new StringBuilder();
        for (String part : pattern.split("(?=\\{)|(?<=\\})", -1)) {
            text.append(
                    part.startsWith("{") ? part.substring(1, part.length() - 1).repeat(times) : part);
        }
        return text.toString();
    }

    @Test
    void parenthesesThatChangeNothingAreNoLevels() {
        assertThat(ConditionText.of(sql.accepted(repeated("SELECT * FROM orders WHERE {(}user_id = {(}1{)}{)}", 30))
                        .where()))
                .isEqualTo("user_id = 1");
    }

    @Test
    void takesConditionsUpToTheirDepthAndNoDeeper() {
        assertThat(sql.accepted(alternating(LIMITS.maxDepth() - 1)).where()).isNotNull();
        assertThat(sql.fault(alternating(LIMITS.maxDepth())).message()).contains("more than 8 deep");
    }

    private static String alternating(int levels) {
        String text = "user_id = 1";
        for (int i = 0; i < levels; i++) {
            text = "(" + text + (i % 2 == 0 ? " OR " : " AND ") + "sku = 'x')";
        }
        return "SELECT * FROM orders WHERE " + text;
    }

    @Test
    void aTextBeyondItsBoundIsRefused() {
        assertThat(sql.fault("SELECT * FROM orders WHERE sku = '" + "x".repeat(QueryLimits.MAX_SQL) + "'")
                        .message())
                .contains("at most 65536");
    }

    @Test
    void aParsingThatIsStoppedIsRefused() {
        String list = IntStream.range(0, 90).mapToObj(i -> "user_id = " + i).collect(Collectors.joining(" OR "));
        byte[] body = SqlTexts.body("SELECT * FROM orders WHERE " + list, "[]").getBytes(StandardCharsets.UTF_8);

        Parsed parsed = sql.parser.sql(body, Runnable::run).parsed();

        assertThat(((Parsed.Refused) parsed).problem().faults().getFirst().message())
                .contains("too long to parse");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void noiseIsRefusedOrTakenButNeverBreaksAnything(long seed) {
        String[] pieces =
                ("SELECT FROM WHERE AND OR NOT IN BETWEEN LIKE IS NULL TRUE ORDER BY ASC DESC LIMIT AS COUNT ESCAPE"
                                + " OFFSET DATE orders o sku user_id o.sku orders.* * ( ) ( ) , . = <> < > - + / ? 'a%' 'x' \"y\" `sku` 1 2.5"
                                + " 1e3 ; -- # /* */ EXPLAIN UNKNOWN n0 v0 <= >= != day")
                        .split(" ", -1);
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 400; i++) {
            StringBuilder text = new StringBuilder(random.nextInt(3) == 0 ? "" : "SELECT * FROM orders o WHERE ");
            for (int j = random.nextInt(1, 14); j > 0; j--) {
                text.append(pieces[random.nextInt(pieces.length)]).append(random.nextInt(4) == 0 ? "" : " ");
            }
            ParsedSql parsed = sql.parse(SqlTexts.body(text.toString(), "[]"));
            if (parsed.parsed() instanceof Parsed.Refused refused) {
                assertThat(refused.problem().faults()).as(text.toString()).isNotEmpty();
                assertThat(refused.problem().faults().getFirst().message())
                        .as(text.toString())
                        .doesNotContain("cannot be parsed");
            }
        }
    }
}
