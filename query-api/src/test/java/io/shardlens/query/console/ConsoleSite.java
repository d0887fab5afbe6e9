package io.shardlens.query.console;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import io.shardlens.query.QueryProcess;
import io.shardlens.query.shop.Shop;
import java.nio.file.Path;
import java.util.Map;

/** The shop's query API with its console, and a browser. For the thread of the tests. */
public final class ConsoleSite implements AutoCloseable {
    static final int PHONE = 360;

    private final QueryProcess api;
    private final Playwright playwright;
    private final Browser browser;

    ConsoleSite(Shop shop, Path chromium) throws Exception {
        this.api = shop.serve();
        this.playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        this.browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(chromium)
                        .setHeadless(true)
                        .setArgs(Chromium.FLAGS));
    }

    String url() {
        return "http://127.0.0.1:" + api.port() + "/";
    }

    /** A window as wide as a desk's screen, in the light theme. */
    ConsolePage desk() {
        return page(new Browser.NewContextOptions().setViewportSize(1280, 900));
    }

    ConsolePage phone() {
        return page(new Browser.NewContextOptions().setViewportSize(PHONE, 740).setHasTouch(true));
    }

    ConsolePage page(Browser.NewContextOptions options) {
        return new ConsolePage(browser.newContext(options), url());
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
        api.close();
    }
}
