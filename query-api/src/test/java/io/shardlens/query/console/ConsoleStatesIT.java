package io.shardlens.query.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the console shows of answers that are rare: each is put in the place of the API's. */
@ExtendWith(ConsoleExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConsoleStatesIT {
    private static final String QUERY = "/v1/tables/things/query";
    private static final String STATUS = """
            {"epoch": 3, "max-lag-ms": 10000, "index": {"state": "up", "since": "2026-11-29T10:00:00Z"},
             "servers": [{"server": "mysql-1", "breaker": "closed", "lag-ms": 250, "stopped": false},
                         {"server": "mysql-2", "breaker": "open", "stopped": true, "note": "its stream has stopped: error 1236"}],
             "tables": [{"table": "things", "shards": [
                {"shard": "db0", "state": "fresh", "lag-ms": 250}, {"shard": "db1", "state": "behind", "lag-ms": 15000},
                {"shard": "db2", "state": "stopped", "note": "its stream has stopped: error 1236"},
                {"shard": "db3", "state": "uncovered", "note": "42 of 100 chunks are read"}]}]}
            """;

    private ConsoleSite site;

    @BeforeAll
    void open(ConsoleSite console) {
        site = console;
    }

    @Test
    void anApiThatIsGoneIsSaidAndComesBack() {
        try (ConsolePage console = site.desk().open("query")) {
            console.intercept(QUERY, Route::abort).intercept("/v1/status", Route::abort);
            console.run();

            assertThat(console.page.locator(".problem")).containsText("The API does not answer");
            assertThat(console.page.locator("#summary")).hasText("API unreachable");
            console.page.unrouteAll();
            console.run();
            assertThat(console.page.locator(".problem")).hasCount(0);
            assertThat(console.page.locator("#answer-title")).isVisible();
            assertThat(console.page.locator("#summary")).not().hasText("API unreachable");
        }
    }

    @Test
    void aTokenIsSentAndKeptForThisTabOnly() {
        List<Optional<String>> sent = new ArrayList<>();
        try (ConsolePage console = site.desk().open("query")) {
            console.intercept(QUERY, route -> {
                String header = route.request().headers().get("authorization");
                sent.add(Optional.ofNullable(header));
                if (header == null) {
                    route.fulfill(problem(401, "unauthorized", "The token is missing or wrong", "send a token", ""));
                } else {
                    route.resume();
                }
            });
            console.run();
            console.button("Set a bearer token").click();
            console.page.locator("#token").fill("s3cret");
            console.page.keyboard().press("Enter");
            assertThat(console.page.getByRole(AriaRole.DIALOG)).hasCount(0);
            assertThat(console.page.locator("#token-button")).hasAttribute("aria-label", "Bearer token: set");
            console.run();

            assertThat(console.page.locator("#answer-title")).isVisible();
            assertThat(sent).containsExactly(Optional.empty(), Optional.of("Bearer s3cret"));
            assertThat(console.page.evaluate("Object.values(sessionStorage).includes('s3cret')"))
                    .isEqualTo(true);
            assertThat((String) console.page.evaluate("JSON.stringify(localStorage)"))
                    .doesNotContain("s3cret");
            console.page.locator("#token-button").click();
            console.button("Forget it").click();
            assertThat(console.page.locator("#token-button")).hasAttribute("aria-label", "Bearer token: none");
            assertThat(console.page.evaluate("Object.values(sessionStorage).includes('s3cret')"))
                    .isEqualTo(false);
        }
    }

    private static Route.FulfillOptions problem(int status, String type, String title, String detail, String more) {
        return new Route.FulfillOptions()
                .setStatus(status)
                .setContentType("application/problem+json")
                .setBody("{\"type\": \"urn:shardlens:problem:" + type + "\", \"title\": \"" + title + "\", \"status\": "
                        + status + ", \"detail\": \"" + detail + "\"" + more + "}");
    }

    @Test
    void aProblemSaysWhichShardsFailedAndWhenToTryAgain() {
        String shards = ", \"shards\": [{\"shard\": \"db0\", \"state\": \"ok\"},"
                + " {\"shard\": \"db2\", \"state\": \"timeout\", \"detail\": \"no answer before the deadline\"}]";
        try (ConsolePage console = site.desk().open("query")) {
            console.intercept(
                    QUERY,
                    route -> route.fulfill(problem(504, "deadline-exceeded", "Too late", "db2 was late", shards)
                            .setHeaders(Map.of("retry-after", "3"))));
            console.run();

            assertThat(console.page.locator(".problem .status")).hasText("504");
            assertThat(console.page.locator(".problem .lanes tbody tr")).hasText(new String[] {"db0ok", "db2timeout"});
            assertThat(console.text(".problem")).contains("no answer before the deadline", "Try again after 3 s");
        }
    }

    @Test
    void aPartialAnswerIsNeverTakenForAWholeOne() {
        try (ConsolePage console = site.desk().open("query")) {
            console.pretend(QUERY, 200, """
                    {"rows": [{"id": 1}], "complete": false, "epoch": 3, "plan": {"type": "scatter-gather", "reason": "r"},
                     "shards": [{"shard": "db0", "state": "ok", "took-ms": 1.5},
                                {"shard": "db1", "state": "breaker_open", "detail": "tried again soon"},
                                {"shard": "db2", "state": "stale", "lag-ms": 90000}, {"shard": "db3", "state": "skipped"}],
                     "took-ms": 5}""");
            console.run();

            assertThat(console.page.locator(".facts")).containsText("partial: rows are missing");
            assertThat(console.page.locator(".lanes .state"))
                    .hasText(new String[] {"ok", "left alone", "stale", "not asked"});
            assertThat(console.text(".lanes")).contains("90.0 s", "tried again soon");
        }
    }

    @Test
    void everyStateOfAShardIsShownInWordsAndByAShapeOfItsOwn() {
        try (ConsolePage console =
                site.desk().pretend("/v1/status", 200, STATUS).open("topology")) {
            Locator states = console.page.locator(".shard tr:has-text('things_') .state");

            assertThat(states).hasText(new String[] {"fresh", "behind", "stopped", "not covered"});
            assertThat(console.page.locator("#summary")).hasText("1 server down");
            assertThat(console.text(".server")).contains("does not answer", "error 1236", "42 of 100 chunks are read");
            List<String> shapes = new ArrayList<>();
            states.all()
                    .forEach(state ->
                            shapes.add((String) state.evaluate("(node) => node.querySelector('svg').innerHTML")));
            assertThat(shapes).doesNotHaveDuplicates();

            console.page.unrouteAll();
            console.pretend(
                    "/v1/status", 200, STATUS.replace("\"open\"", "\"closed\"").replace("\"up\"", "\"down\""));
            assertThat(console.page.locator("#summary")).hasText("index down");
            assertThat(console.page.locator(".view-head .facts")).containsText("since 2026-11-29T10:00:00Z");
        }
    }

    @Test
    void anotherEpochBringsAnotherCatalog() {
        try (ConsolePage console = site.desk().open("topology")) {
            assertThat(console.page.locator(".epoch")).hasText("epoch 3");
            console.pretend("/v1/status", 200, STATUS.replace("\"epoch\": 3", "\"epoch\": 18446744073709551615"));
            console.pretend("/v1/catalog", 200, """
                    {"epoch": 18446744073709551615, "servers": [{"server": "<i>mysql</i>", "shards": [{"shard": "db9", "schema": "s"}]}],
                     "tables": [{"table": "<b>new</b>", "primary-key": ["id"], "sharding-key": "k", "id-scope": "global", "index": "new",
                       "rule": "<script>window.hacked=1</script>", "columns": [{"column": "<u>id</u>", "type": "bigint", "nullable": false}],
                       "shards": [{"shard": "db9", "tables": ["new_00", "new_01", "new_02", "old"]}], "drift": ["db9.new_00.x: differs"]}]}""");

            assertThat(console.page.locator(".epoch")).hasText("epoch 18446744073709551615");
            assertThat(console.page.locator(".rule-card h3")).hasText("<b>new</b>");
            assertThat(console.text(".rule-card")).contains("<script>", "1 difference", "db9.new_00.x: differs");
            assertThat(console.text(".names")).contains("new_00 … 02, old");
            console.page
                    .getByText("Query", new Page.GetByTextOptions().setExact(true))
                    .first()
                    .click();
            console.page
                    .getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName("Columns"))
                    .click();
            assertThat(console.page.locator(".columns code")).hasText("<u>id</u>");
            assertThat(console.page.evaluate("window.hacked")).isNull();
        }
    }

    @Test
    void integrityShowsVerificationsAndDeadLettersOrThatThereAreNone() {
        try (ConsolePage console = site.desk().open("integrity")) {
            assertThat(console.page.locator(".integrity-card")).hasCount(4);
            assertThat(console.page.locator(".integrity-card").first()).containsText("never run");
            assertThat(console.page.locator(".integrity-card").first()).containsText("none");
            console.pretend("/v1/integrity", 200, """
                    {"tables": [{"table": "things", "verify": {"kind": "verify", "rows": 1234567, "findings": 3, "left": 2, "part": 1.0,
                         "physicalTables": 4, "ofPhysicalTables": 8, "endedAt": "2026-11-29T10:00:00Z", "kinds": {"missing": 3}, "news": [1, 2]},
                       "dead-letters": [{"shard": "db1", "kind": "LOSSY", "count": 1200}]}],
                     "latest": [{"index": "things", "shard": "db1", "table": "things_0", "document": "17", "kind": "LOSSY",
                       "reasons": ["c_text: too long"]}]}""");
            console.open("query").open("integrity");

            // The page shows the former answer until the next one is there.
            assertThat(console.page.locator(".integrity-card")).hasCount(1);
            assertThat(console.page.locator(".integrity-card")).containsText("2 rows differ");
            assertThat(console.text(".integrity-card"))
                    .contains(
                            "1\u202f234\u202f567",
                            "1\u202f200 dead letters",
                            "lossy",
                            "4 of 8 tables",
                            "3 missing",
                            "[1, 2]");
            assertThat(console.text("main")).contains("db1.things_0", "c_text: too long");

            console.page.unrouteAll();
            console.intercept(
                    "/v1/integrity",
                    route -> route.fulfill(problem(503, "shards-unavailable", "Gone", "no index", "")));
            console.open("query").open("integrity");
            assertThat(console.page.locator(".problem")).containsText("no index");
        }
    }

    @Test
    void aSlowQueryCanBeCancelled() {
        try (ConsolePage console = site.desk().open("query")) {
            console.intercept(QUERY, route -> {});
            console.button("Run").click();
            console.button("Cancel").click();

            assertThat(console.button("Run")).isVisible();
            assertThat(console.page.locator("#said")).hasText("Cancelled");
            assertThat(console.page.locator(".problem, .answer")).hasCount(0);
        }
    }

    @Test
    void whatIsNoJsonIsUnderlinedAndWhatIsNoAnswerIsShown() {
        try (ConsolePage console = site.desk().open("query")) {
            console.type("{\"where\": }").run();
            assertThat(console.page.locator(".problem")).containsText("JSON");
            assertThat(console.page.locator(".t-fault")).hasText("}");

            console.intercept(
                    QUERY,
                    route -> route.fulfill(new Route.FulfillOptions()
                            .setStatus(502)
                            .setContentType("text/html")
                            .setBody("<h1>Bad gateway</h1>")));
            console.run();
            assertThat(console.page.locator(".problem")).containsText("502");
            assertThat(console.page.locator(".problem")).containsText("<h1>Bad gateway</h1>");
        }
    }

    @Test
    void queriesThatRanAreRememberedAndBrokenMemoriesForgotten() {
        try (ConsolePage console = site.desk().open("query")) {
            console.type("{\"limit\": 1}").run();
            console.type("{\"limit\": 2}").run();
            console.type("{\"limit\": 1}").run();
            console.open("topology");
            console.page.reload();
            console.open("query");
            console.page
                    .getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName("History"))
                    .click();

            assertThat(console.page.locator(".history .pick-text"))
                    .hasText(new String[] {"{\"limit\": 1}", "{\"limit\": 2}"});
            console.page.locator(".history .pick").last().click();
            assertThat(console.editor()).hasValue("{\"limit\": 2}");
            console.button("Clear the history").click();
            assertThat(console.page.locator(".history")).containsText("are kept here");

            console.page.evaluate(
                    "localStorage.setItem('shardlens.history', '{broken'); sessionStorage.setItem('shardlens.draft', '7')");
            console.page.reload();
            assertThat(console.editor()).isVisible();
        }
    }

    @Test
    void jsonIsReadWithoutLossAndWrittenAsItWas() {
        List<String> texts = List.of(
                "{\"a\": 1.10, \"b\": [18446744073709551615, -0.0, 1e-7, 1E+400], \"__proto__\": {\"x\": null}}",
                "\"\\u0041\\\"\\n\"",
                "[]",
                "{}",
                "[true, false, null]");
        List<String> wrong = List.of(
                "", "{", "[1,]", "{\"a\" 1}", "01", "1.", "+1", "nul", "\"\t\"", "[1] 2", "{\"a\": 1, }", "'a'");
        try (ConsolePage console = site.desk().open("query")) {
            for (String text : texts) {
                assertThat(evaluate(console, "compact(parse(text))", text)).isEqualTo(text.replace("\\u0041", "A"));
            }
            for (String text : wrong) {
                assertThat(evaluate(
                                console,
                                "(() => { try { parse(text); return 'taken'; } catch (e) { return e.constructor.name; } })()",
                                text))
                        .as(text)
                        .isEqualTo("JsonError");
            }
            assertThat(evaluate(
                            console,
                            "(() => { const place = locate(parseTree(text), '/a~1b/1/c', \"unknown 'c'\"); return text.slice(place.start, place.end); })()",
                            "{\"a/b\": [0, {\"c\": 5}]}"))
                    .isEqualTo("\"c\"");
        }
    }

    private static @Nullable Object evaluate(ConsolePage console, String expression, String text) {
        return console.page.evaluate(
                "async (text) => { const {compact, parse, parseTree, locate} = await import('/console/json.js'); return "
                        + expression + "; }",
                Objects.requireNonNull(text));
    }
}
