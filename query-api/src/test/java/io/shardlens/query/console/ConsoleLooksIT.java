package io.shardlens.query.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** That everybody can read and reach everything: names, contrast, small screens, dark and light. */
@ExtendWith(ConsoleExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConsoleLooksIT {
    private static final List<String> VIEWS = List.of(
            "query", "topology", "router", "router?table=things&key=6", "router?table=things&key=x", "integrity");
    private static final String AUDIT = read();

    private ConsoleSite site;

    @BeforeAll
    void open(ConsoleSite console) {
        site = console;
    }

    private static String read() {
        try (InputStream in = Objects.requireNonNull(ConsoleLooksIT.class.getResourceAsStream("/console/audit.js"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void audit(ConsolePage console, String where) {
        assertThat((List<?>) console.page.evaluate(AUDIT)).as(where).isEmpty();
    }

    private static Browser.NewContextOptions desk(ColorScheme scheme) {
        return new Browser.NewContextOptions().setViewportSize(1280, 900).setColorScheme(scheme);
    }

    @ParameterizedTest
    @EnumSource(names = {"LIGHT", "DARK"})
    void everythingHasANameAndEnoughContrast(ColorScheme scheme) {
        try (ConsolePage console = site.page(desk(scheme))) {
            for (String view : VIEWS) {
                console.open(view);
                assertThat(console.page.locator("main .view")).isVisible();
                audit(console, view);
            }
            console.open("query");
            console.type("{\"limit\": 3, \"plan\": \"shards\"}").run();
            audit(console, "an answer");
            console.page.locator(".row-button").first().click();
            audit(console, "a row");
            console.button("Close").click();
            console.button("JSON").last().click();
            audit(console, "an answer as JSON");
            console.type("{\"limit\": -1, \"selct\": []}").run();
            audit(console, "a problem");
            console.page.locator("#token-button").click();
            audit(console, "the token");
        }
    }

    @Test
    void theAuditFindsWhatIsWrong() {
        try (ConsolePage console = site.desk().open("query")) {
            console.page.evaluate("""
                    () => {
                      const pale = document.createElement('p');
                      pale.textContent = 'pale';
                      pale.style.color = '#bbb';
                      const field = document.createElement('input');
                      document.querySelector('main').append(pale, field, document.createElement('img'));
                    }""");

            assertThat((List<?>) console.page.evaluate(AUDIT))
                    .hasSizeGreaterThanOrEqualTo(3)
                    .anySatisfy(found -> assertThat(found.toString()).startsWith("contrast 1."))
                    .anySatisfy(found -> assertThat(found.toString()).startsWith("no name: <input"))
                    .anySatisfy(found -> assertThat(found.toString()).startsWith("no alt"));
        }
    }

    @Test
    void nothingIsWiderThanAPhone() {
        try (ConsolePage console = site.phone()) {
            for (String view : VIEWS) {
                console.open(view);
                assertThat(console.width()).as(view).isLessThanOrEqualTo(ConsoleSite.PHONE);
                audit(console, view);
            }
            console.open("query");
            console.type("{\"limit\": 20, \"plan\": \"shards\"}").run();
            assertThat(console.page.locator(".rows")).isVisible();
            assertThat(console.width()).isLessThanOrEqualTo(ConsoleSite.PHONE);
            assertThat(console.page.locator(".plan-type")).isInViewport();
            console.page.locator(".row-button").first().click();
            assertThat(console.page.locator(".record")).isVisible();
            assertThat(console.width()).isLessThanOrEqualTo(ConsoleSite.PHONE);
            console.button("Close").click();
            console.type(
                            "{\"where\": {\"eq\": {\"a_column_with_a_very_long_name_that_is_nowhere_to_be_found_at_all\": 1}}}")
                    .run();
            assertThat(console.width()).isLessThanOrEqualTo(ConsoleSite.PHONE);
            assertThat(console.page.locator(".problem")).isInViewport();
        }
    }

    @Test
    void theThemeIsTheSystemsUntilAnotherIsChosenWhichStays() {
        try (ConsolePage console = site.page(desk(ColorScheme.DARK)).open("query")) {
            assertThat(isDark(console)).isTrue();
            console.page.locator("#theme").click();
            assertThat(console.page.locator("#theme")).hasAttribute("aria-label", "Theme: light");
            assertThat(isDark(console)).isFalse();
            console.page.reload();
            assertThat(console.page.locator("#theme")).hasAttribute("aria-label", "Theme: light");
            assertThat(isDark(console)).isFalse();
            console.page.locator("#theme").click();
            assertThat(isDark(console)).isTrue();
            console.page.locator("#theme").click();
            assertThat(console.page.locator("#theme")).hasAttribute("aria-label", "Theme: the system's");
            assertThat(console.page.evaluate("localStorage.getItem('shardlens.theme')"))
                    .isNull();
        }
    }

    private static boolean isDark(ConsolePage console) {
        String colour = (String) console.page.evaluate("getComputedStyle(document.body).backgroundColor");
        return Integer.parseInt(colour.replaceAll("[^0-9,]", "").split(",", 2)[0]) < 64;
    }

    @Test
    void thePolicyStopsWhatIsWrittenIntoThePage() {
        try (ConsolePage console = site.desk().open("query")) {
            Object refused = console.page.evaluate("""
                    async () => {
                      const seen = new Promise((done) => addEventListener('securitypolicyviolation', (event) => done(event.violatedDirective)));
                      const script = document.createElement('script');
                      script.append('window.hacked = 1');
                      document.body.append(script);
                      return seen;
                    }""");

            assertThat((String) refused).containsAnyOf("script-src", "trusted-types");
            assertThat(console.page.evaluate("window.hacked")).isNull();
            console.forgive();
        }
    }
}
