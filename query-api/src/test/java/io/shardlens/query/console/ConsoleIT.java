package io.shardlens.query.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.shardlens.query.shop.Shop;
import io.shardlens.query.shop.ShopExtension;
import io.shardlens.query.shop.Things;
import io.shardlens.router.Target;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** What somebody does with the console, over real servers. */
@ExtendWith({ShopExtension.class, ConsoleExtension.class})
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConsoleIT {
    /** Four tables in four shards. */
    private static final int UNITS = 16;

    private static final long USER = 6;

    private Shop shop;
    private ConsoleSite site;

    @BeforeAll
    void open(Shop opened, ConsoleSite console) {
        shop = opened;
        site = console;
        shop.index().publish(InstantSource.system().instant(), true);
    }

    private static List<String> idsOf(long user) {
        return Things.ids().stream()
                .filter(id -> Things.userOf(id) == user)
                .sorted()
                .map(String::valueOf)
                .toList();
    }

    @Test
    void aKeyLookupIsDrawnAsOneShardThatTookItsTime() {
        try (ConsolePage console = site.desk().open("query")) {
            console.type("{\"where\": {\"eq\": {\"user_id\": " + USER + "}}}").run();

            assertThat(console.column("id")).isEqualTo(idsOf(USER));
            assertThat(console.text(".plan-type")).isEqualTo("shard-lookup");
            assertThat(console.text(".reason")).contains("user_id", "1 of 8 tables");
            String shard = shop.target("things", USER).database();
            Locator asked = console.page.locator(".lanes tbody tr:not(.idle)");
            assertThat(asked).hasCount(1);
            assertThat(asked.locator("th")).hasText(shard);
            assertThat(asked.locator(".meter-fill")).isVisible();
            assertThat(asked.locator("td.number").first().innerText()).endsWith("ms");
            assertThat(console.page.locator(".lanes tbody tr.idle")).hasCount(3);
            assertThat(console.text(".facts")).contains("complete", "epoch 3", "1 of 4 shards");
        }
    }

    @Test
    void theShardsOfAScatterHaveBarsAsLongAsTheyTook() {
        try (ConsolePage console = site.desk().open("query")) {
            console.type("{\"plan\": \"shards\", \"limit\": 5}").run();

            assertThat(console.text(".plan-type")).isEqualTo("scatter-gather");
            List<Locator> lanes = console.page.locator(".lanes tbody tr").all();
            assertThat(lanes).hasSize(4).allSatisfy(lane -> {
                assertThat(lane.locator(".squares").getAttribute("aria-label")).isEqualTo("2 tables");
                assertThat(length(lane)).isPositive();
            });
            // Times are shown rounded, so two that look the same may differ in length.
            for (Locator slow : lanes) {
                for (Locator quick : lanes) {
                    if (millis(quick) < millis(slow)) {
                        assertThat(length(quick)).isLessThanOrEqualTo(length(slow));
                    }
                }
            }
        }
    }

    private static double length(Locator lane) {
        return lane.locator(".meter-fill").boundingBox().width;
    }

    /** Of {@code 1.23 ms}; digits may be grouped. */
    private static double millis(Locator lane) {
        String text = lane.locator("td.number").first().innerText();
        return Double.parseDouble(text.replaceAll("[^0-9.]", "")) * (text.endsWith(" ms") ? 1 : 1000);
    }

    @Test
    void theIndexIsDrawnWithTheLagOfEachShard() {
        try (ConsolePage console = site.desk().open("query")) {
            console.type("{\"where\": {\"range\": {\"id\": {\"lt\": 4}}}, \"plan\": \"index\", \"count\": true}")
                    .run();

            assertThat(console.text(".plan-type")).isEqualTo("index-search");
            assertThat(console.column("id")).containsExactly("1", "2", "3");
            assertThat(console.text(".count")).contains("3");
            assertThat(console.page.locator(".index-lane .meter-fill")).isVisible();
            assertThat(console.text(".lanes thead")).contains("Lag");
        }
    }

    @Test
    void everyRowComesOnceAcrossThePagesWithAllDigitsOfItsKey() {
        try (ConsolePage console = site.desk().open("query")) {
            console.type("{\"limit\": 120, \"plan\": \"shards\", \"select\": [\"id\"]}")
                    .run();
            List<String> ids = new ArrayList<>(console.column("id"));
            for (int page = 2; console.page.locator("#next-page").isEnabled(); page++) {
                console.page.locator("#next-page").click();
                assertThat(console.page.locator("#answer-title")).containsText("page " + page);
                assertThat(console.page.locator("#answer-title")).isFocused();
                ids.addAll(console.column("id"));
            }

            assertThat(ids)
                    .isEqualTo(
                            Things.ids().stream().sorted().map(String::valueOf).toList())
                    .endsWith("4611686018427387905");
            assertThat(console.page.locator(".rows .row-button").last()).hasText("300");
            console.button("Previous page").click();
            assertThat(console.page.locator("#answer-title")).containsText("page 2");
        }
    }

    @Test
    void numbersThatNoDoubleHoldsStayWhatTheyAre() {
        try (ConsolePage console = site.desk().open("query")) {
            console.type("""
                    {"where": {"and": [{"eq": {"c_big": 9223372036854775807}}, {"eq": {"c_ubig": 18446744073709551615}}]},
                     "select": ["c_big", "c_ubig"], "plan": "shards", "limit": 1}""").run();

            assertThat(console.column("c_big")).containsExactly("9223372036854775807");
            assertThat(console.column("c_ubig")).containsExactly("18446744073709551615");
            console.button("JSON").last().click();
            assertThat(console.text(".raw")).contains("9223372036854775807").contains("18446744073709551615");
        }
    }

    @Test
    void sqlRunsWithItsParametersAndIsExplained() {
        try (ConsolePage console = site.desk().open("query")) {
            console.sql().type("SELECT id, user_id\nFROM things\nWHERE user_id = ?\nLIMIT 100");
            console.page.getByLabel("Parameters").fill("[" + USER + "]");
            console.run();

            assertThat(console.column("id")).isEqualTo(idsOf(USER));
            assertThat(console.page.locator(".lanes .squares[aria-label='2 tables']"))
                    .hasCount(1);

            console.button("Explain").click();
            assertThat(console.page.locator(".facts")).containsText("not run");
            Target target = shop.target("things", USER);
            Locator lit = console.page.locator(".squares .lit");
            assertThat(lit).hasCount(1);
            assertThat(lit).hasAttribute("title", target.table());
            assertThat(console.page.locator(".lanes tr", new Page.LocatorOptions().setHas(lit)))
                    .containsText(target.database());
        }
    }

    @Test
    void aFaultIsShownInTheEditorAndMendedByTheNearestName() {
        try (ConsolePage console = site.desk().open("query")) {
            console.type("{\n  \"where\": {\"eq\": {\"usr_id\": 6}},\n  \"select\": [\"id\", \"c_tinny\"]\n}")
                    .run();

            assertThat(console.text(".problem .status")).isEqualTo("400");
            assertThat(console.text(".fault")).contains("/where/eq/usr_id", "/select/1", "did you mean 'user_id'");
            assertThat(console.page.locator(".code-gutter .wrong").allInnerTexts())
                    .containsExactly("2", "3");
            assertThat(console.editor()).hasAttribute("aria-invalid", "true");
            console.page.locator(".fault").first().getByText("Show").click();
            assertThat((String) console.page.evaluate("getSelection().toString()"))
                    .isEqualTo("\"usr_id\"");
            console.button("Use user_id").click();
            assertThat(console.editor().inputValue()).contains("{\"user_id\": 6}");
            console.run();
            console.button("Use c_tiny").click();
            console.run();

            assertThat(console.column("id")).isEqualTo(idsOf(USER));
        }
    }

    @Test
    void anSqlFaultIsUnderlinedWhereItIs() {
        try (ConsolePage console = site.desk().open("query")) {
            console.sql().type("SELECT id\nFROM things\nWHERE c_bigg = 1").run();

            assertThat(console.page.locator(".t-fault")).hasText("c_bigg");
            console.button("Use c_big").click();
            console.run();
            assertThat(console.page.locator("#answer-title")).isVisible();

            console.type("SELECT nothing FROM things").button("Explain").click();
            assertThat(console.page.locator(".t-fault")).hasText("nothing");
            assertThat(console.text(".fault-message")).contains("line 1, column 8");
        }
    }

    @Test
    void aKeyIsLedToWhereItLivesAndToItsRows() {
        try (ConsolePage console = site.desk().open("router")) {
            Target target = shop.target("things", USER);
            console.page.getByLabel("Sharding key").fill(String.valueOf(USER));
            console.button("Find").click();

            assertThat(console.page.locator(".route .place")).containsText(target.table());
            assertThat(console.text(".route"))
                    .contains(target.database(), "key 6, floor-mod 8 = 6", "user_id modulo 8");
            console.page.getByText("Query its rows").click();
            console.run();
            assertThat(console.column("id")).isEqualTo(idsOf(USER));
            console.page.locator(".row-button").first().click();
            console.page.getByText("Where does it live?").click();
            assertThat(console.page.locator(".route h2")).containsText("user_id = 6");

            console.page.getByLabel("Sharding key").fill("six");
            console.page.keyboard().press("Enter");
            assertThat(console.page.locator(".problem")).containsText("'six'");
        }
    }

    @Test
    void theTopologyShowsEveryTableWithItsStateAsItIsNow() {
        try (ConsolePage console = site.desk().open("topology")) {
            assertThat(console.page.locator(".server")).hasCount(2);
            assertThat(console.page.locator(".shard")).hasCount(4);
            assertThat(console.page.locator(".shard tbody tr")).hasCount(UNITS);
            assertThat(console.text(".rule-card")).contains("user_id modulo 8 (floor-mod)", "unique in its shard");
            assertThat(console.text(".shard")).contains("things_0, things_1");
            assertThat(console.page.locator(".shard .state")).hasText(allFresh());

            shop.index().publish(InstantSource.system().instant(), false);
            try {
                assertThat(console.page.locator(".shard .state").first()).hasText("not covered");
                assertThat(console.page.locator("#summary")).hasText(UNITS + " of " + UNITS + " not fresh");
            } finally {
                shop.index().publish(InstantSource.system().instant(), true);
            }
            assertThat(console.page.locator("#summary")).hasText("all shards fresh");
        }
    }

    private static String[] allFresh() {
        return Collections.nCopies(UNITS, "fresh").toArray(String[]::new);
    }

    @Test
    void aQueryRunsByTheKeyboardAlone() {
        try (ConsolePage console = site.desk().open("query")) {
            tabTo(console, "document.activeElement.classList.contains('skip')", 1);
            console.page.keyboard().press("Enter");
            tabTo(console, "document.activeElement.getAttribute('aria-label') === 'Query'", 8);
            console.page.keyboard().press("ControlOrMeta+a");
            console.page.keyboard().type("{\"where\": {\"eq\": {\"user_id\": 6}}}");
            console.page.keyboard().press("Control+Enter");
            assertThat(console.page.locator("#answer-title")).isVisible();
            tabTo(console, "document.activeElement.getAttribute('role') === 'tab'", 10);
            assertThat(console.page.locator("[role=tab][aria-selected=true]")).hasText("Plan");
            console.page.keyboard().press("ArrowRight");
            assertThat(console.page.locator("[role=tab][aria-selected=true]")).hasText("History");
            tabTo(console, "document.activeElement.classList.contains('row-button')", 12);
            console.page.keyboard().press("Enter");
            assertThat(console.page.getByRole(AriaRole.DIALOG)).containsText("c_big");
            console.page.keyboard().press("Escape");
            assertThat(console.page.getByRole(AriaRole.DIALOG)).hasCount(0);
            assertThat(console.page.locator(".row-button").first()).isFocused();
        }
    }

    /** Presses Tab until it holds, at most so many times. */
    private static void tabTo(ConsolePage console, String condition, int most) {
        for (int i = 0; i < most; i++) {
            console.page.keyboard().press("Tab");
            if ((Boolean) console.page.evaluate(condition)) {
                return;
            }
        }
        throw new AssertionError("not within " + most + " tabs: " + condition + ", but at "
                + console.page.evaluate("document.activeElement.outerHTML"));
    }

    @Test
    void markupInRowsKeysAndQueriesIsText() throws SQLException {
        String evil = "<img src=x onerror=\"window.hacked=1\"><b>x</b>";
        Target target = shop.target("things", USER);
        String server = target.database().compareTo("db2") < 0 ? "mysql-1" : "mysql-2";
        String table = "shop_" + target.database().substring(2) + "." + target.table();
        try (Connection connection = shop.admin(server);
                Statement statement = connection.createStatement();
                ConsolePage console = site.desk().open("query")) {
            statement.execute("INSERT INTO " + table + " (id, user_id, c_text, c_json) VALUES (900001, 6, '" + evil
                    + "', JSON_OBJECT('" + evil + "', '" + evil + "'))");
            try {
                console.type("{\"where\": {\"and\": [{\"eq\": {\"user_id\": 6}}, {\"eq\": {\"id\": 900001}}]},"
                                + " \"plan\": \"shards\"}")
                        .run();
                assertThat(console.column("c_text")).containsExactly(evil);
                assertThat(console.column("c_json").getFirst()).contains("<img src=x");
                console.page.locator(".row-button").click();
                assertThat(console.page.locator(".record")).containsText(evil);
                console.button("Close").click();
                console.button("JSON").last().click();
                assertThat(console.page.locator(".raw")).containsText("<img src=x");
            } finally {
                statement.execute("DELETE FROM " + table + " WHERE id = 900001");
            }
            console.type("{\"where\": {\"eq\": {\"<img src=x onerror=window.hacked=1>\": 1}}}")
                    .run();
            assertThat(console.page.locator(".problem")).containsText("<img src=x onerror");
            console.page.getByRole(AriaRole.TAB).last().click();
            console.open("router?table=things&key=%3Cimg%20src%3Dx%20onerror%3Dwindow.hacked%3D1%3E");
            assertThat(console.page.locator(".problem")).containsText("<img");
            assertThat(console.page.locator("main img, dialog img, .code img")).hasCount(0);
            assertThat(console.page.evaluate("window.hacked")).isNull();
        }
    }
}
