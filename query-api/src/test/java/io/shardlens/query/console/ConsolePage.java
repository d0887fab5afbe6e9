package io.shardlens.query.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A tab with the console in it. Whatever its scripts or its policy complain about fails the test when it is closed. */
final class ConsolePage implements AutoCloseable {
    /** The machine of the tests is a busy one. */
    private static final double PATIENCE_MILLIS = 60_000;

    /** What the browser itself writes when an answer is a problem or did not come. */
    private static final String PROBLEM_ANSWERED = "Failed to load resource";

    private static final String WATCH_POLICY = """
            window.violations = [];
            addEventListener('securitypolicyviolation', (event) => window.violations.push(event.violatedDirective + ' ' + event.sourceFile));
            """;

    private final BrowserContext context;
    private final String url;
    private final List<String> complaints = new ArrayList<>();
    final Page page;

    ConsolePage(BrowserContext context, String url) {
        this.context = context;
        this.url = url;
        context.setDefaultTimeout(PATIENCE_MILLIS);
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
        context.addInitScript(WATCH_POLICY);
        this.page = context.newPage();
        page.onPageError(complaints::add);
        page.onConsoleMessage(message -> {
            if (!message.text().startsWith(PROBLEM_ANSWERED)) {
                complaints.add(message.type() + ": " + message.text());
            }
        });
    }

    /** Shows a view, such as {@code topology}; returns when the state of the system is there. */
    ConsolePage open(String view) {
        page.navigate(url + "#/" + view);
        assertThat(page.locator("#summary")).not().hasText("asking");
        return this;
    }

    /** Answers requests of this path with this body instead of the API. */
    ConsolePage pretend(String path, int status, String body) {
        return intercept(
                path,
                route -> route.fulfill(new Route.FulfillOptions()
                        .setStatus(status)
                        .setContentType(status < 400 ? "application/json" : "application/problem+json")
                        .setBody(body)));
    }

    ConsolePage intercept(String path, Consumer<Route> handler) {
        page.route(
                request ->
                        request.substring(url.length() - 1).split("[?#]", 2)[0].equals(path),
                handler);
        return this;
    }

    Locator editor() {
        return page.getByRole(
                AriaRole.TEXTBOX, new Page.GetByRoleOptions().setName("Query").setExact(true));
    }

    ConsolePage type(String text) {
        editor().fill(text);
        return this;
    }

    ConsolePage sql() {
        button("SQL").click();
        return this;
    }

    /** Runs what stands in the editor; returns when an answer or a problem is shown. */
    ConsolePage run() {
        button("Run").click();
        page.locator(".answer, .problem").first().waitFor();
        assertThat(page.locator(".query-view")).hasAttribute("aria-busy", "false");
        return this;
    }

    Locator button(String name) {
        return page.getByRole(
                AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    /** The texts of a column of the rows that are shown. */
    List<String> column(String name) {
        List<String> names = page.locator(".rows thead .column").allInnerTexts();
        assertThat(names).contains(name);
        return page.locator(".rows tbody tr td:nth-child(" + (names.indexOf(name) + 2) + ")")
                .allInnerTexts();
    }

    /** The text of a part, or of each of its kind, one after the other. */
    String text(String selector) {
        return String.join("\n", page.locator(selector).allInnerTexts());
    }

    int width() {
        return ((Number) page.evaluate("document.documentElement.scrollWidth")).intValue();
    }

    /** What has gone wrong so far was meant to. */
    void forgive() {
        complaints.clear();
        page.evaluate("window.violations = []");
    }

    /** Nothing has gone wrong in the page so far. */
    void assertQuiet() {
        assertThat(complaints).isEmpty();
        assertThat((List<?>) page.evaluate("window.violations")).isEmpty();
    }

    @Override
    public void close() {
        try {
            assertQuiet();
        } finally {
            context.close();
        }
    }
}
