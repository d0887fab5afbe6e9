package io.shardlens.query.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.query.Parsers;
import io.shardlens.query.model.PlanType;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.ShardStatus;
import io.shardlens.query.parse.Operator;
import io.shardlens.query.parse.Parsed;
import io.shardlens.query.parse.QueryKey;
import io.shardlens.query.parse.QueryLimits;
import io.shardlens.query.parse.SqlKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** The page about the API is right: its queries are queries, its answers JSON, its tables whole. */
class HttpApiPageTest {
    private static final Pattern BLOCK = Pattern.compile("```(\\w+(?: \\w+)?)\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern CURL_BODY = Pattern.compile("-d '(.*?)'", Pattern.DOTALL);

    private final String page = read();

    @Test
    void everyQueryOnThePageIsOne() {
        List<String> queries = blocks("json query");

        assertThat(queries)
                .hasSizeGreaterThan(10)
                .allSatisfy(query -> assertThat(
                                Parsers.parser().query("orders", query.getBytes(StandardCharsets.UTF_8)))
                        .isInstanceOf(Parsed.Accepted.class));
    }

    @Test
    void everySqlOnThePageIsTaken() {
        List<String> bodies = Stream.concat(
                        blocks("json sql").stream(),
                        blocks("sh").stream()
                                .filter(shell -> shell.contains("/v1/sql"))
                                .flatMap(shell ->
                                        CURL_BODY.matcher(shell).results().map(found -> found.group(1))))
                .toList();

        assertThat(bodies)
                .hasSizeGreaterThan(4)
                .allSatisfy(body -> assertThat(Parsers.parser()
                                .sql(body.getBytes(StandardCharsets.UTF_8), stop -> {})
                                .parsed())
                        .isInstanceOf(Parsed.Accepted.class));
        assertThat(SqlKey.names()).allSatisfy(name -> assertThat(page).contains("`" + name + "`"));
        assertThat(page).contains("up to " + QueryLimits.MAX_SQL + " characters");
    }

    @Test
    void everyBodyOfACurlLineIsAQuery() {
        List<String> bodies = blocks("sh").stream()
                .filter(shell -> !shell.contains("/v1/sql"))
                .flatMap(shell -> CURL_BODY.matcher(shell).results().map(found -> found.group(1)))
                .toList();

        assertThat(bodies)
                .isNotEmpty()
                .allSatisfy(body -> assertThat(Parsers.parser().query("orders", body.getBytes(StandardCharsets.UTF_8)))
                        .isInstanceOf(Parsed.Accepted.class));
    }

    @Test
    void everyExplainedQueryIsOne() {
        assertThat(blocks("json explain"))
                .isNotEmpty()
                .allSatisfy(body -> assertThat(Parsers.parser().explain(body.getBytes(StandardCharsets.UTF_8)))
                        .isInstanceOf(Parsed.Accepted.class));
    }

    @Test
    void everyAnswerIsJson() {
        assertThat(blocks("json answer"))
                .hasSizeGreaterThan(2)
                .allSatisfy(answer -> assertThat(
                                JsonMapper.shared().readTree(answer).isObject())
                        .isTrue());
    }

    @Test
    void everyOperatorHasAnExampleAndEveryNameIsExplained() {
        String queries = String.join("\n", blocks("json query"));

        assertThat(Operator.names()).allSatisfy(name -> assertThat(queries).contains("\"" + name + "\":"));
        assertThat(QueryKey.names()).allSatisfy(name -> assertThat(page).contains("| `" + name + "` |"));
        assertThat(Arrays.stream(ShardStatus.State.values())
                        .map(state -> state.name().toLowerCase(Locale.ROOT)))
                .allSatisfy(name -> assertThat(page).contains("| `" + name + "` |"));
        assertThat(ProblemType.values())
                .allSatisfy(type -> assertThat(page).contains("| " + type.status() + " | `" + type.wireName() + "` |"));
        assertThat(List.of(
                        PlanType.EMPTY,
                        PlanType.SHARD_LOOKUP,
                        PlanType.RESOLVE_THEN_LOOKUP,
                        PlanType.INDEX_SEARCH,
                        PlanType.INDEX_THEN_ROWS,
                        PlanType.HYBRID,
                        PlanType.SCATTER_GATHER))
                .allSatisfy(type -> assertThat(page).contains("| `" + type.wireName() + "` |"));
        assertThat(Endpoint.values())
                .allSatisfy(endpoint -> assertThat(page).contains(endpoint.method() + " " + endpoint.template()));
        assertThat(page).contains("a query " + QueryLimits.MAX_CONDITIONS + " conditions");
    }

    private List<String> blocks(String kind) {
        return BLOCK.matcher(page)
                .results()
                .filter(found -> found.group(1).equals(kind))
                .map(found -> found.group(2))
                .toList();
    }

    private static String read() {
        try {
            return Files.readString(Path.of("..", "docs", "http-api.md"));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
