package io.shardlens.query.http;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The console: a page at {@code /} and its files under {@code /console/}, from the class path, held in memory. Browsers keep them and
 * ask every time whether they are still right, so that page and server never disagree for long.
 */
final class ConsoleFiles {
    /** Every file; whatever is not here is not served. */
    static final List<String> NAMES = List.of(
            "index.html",
            "icon.svg",
            "base.css",
            "layout.css",
            "query.css",
            "views.css",
            "theme.js",
            "main.js",
            "dom.js",
            "format.js",
            "json.js",
            "highlight.js",
            "api.js",
            "storage.js",
            "live.js",
            "shell.js",
            "editor.js",
            "request.js",
            "examples.js",
            "problem.js",
            "plan.js",
            "answer.js",
            "history.js",
            "side-panel.js",
            "query-view.js",
            "topology-view.js",
            "router-view.js",
            "integrity-view.js");

    private static final String FOLDER = "/console/";
    private static final String PAGE = "index.html";
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml");

    /** Only what comes from here runs, and nothing that is written into the page itself. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
            + " require-trusted-types-for 'script'; trusted-types 'none'";

    private record File(String type, String tag, Buffer content) {}

    /** Answers GET and HEAD. */
    void mount(Router router, Handler<RoutingContext> before) {
        for (String name : NAMES) {
            File file = read(name);
            String path = name.equals(PAGE) ? "/" : FOLDER + name;
            router.route(path).handler(before);
            router.route(HttpMethod.GET, path).handler(context -> send(context, file));
            router.route(HttpMethod.HEAD, path).handler(context -> send(context, file));
            router.route(path).handler(context -> {
                context.response().putHeader(HttpHeaders.ALLOW, "GET, HEAD");
                context.fail(405);
            });
        }
    }

    private static File read(String name) {
        try (InputStream in = ConsoleFiles.class.getResourceAsStream(FOLDER + name)) {
            if (in == null) {
                throw new IllegalStateException("resource " + FOLDER + name + " is missing");
            }
            byte[] content = in.readAllBytes();
            String ending = name.substring(name.lastIndexOf('.') + 1);
            return new File(TYPES.getOrDefault(ending, ""), tag(content), Buffer.buffer(content));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Weak, for the same content may be sent compressed or not. */
    private static String tag(byte[] content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
            return "W/\"" + HexFormat.of().formatHex(Arrays.copyOf(digest, 12)) + "\"";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static void send(RoutingContext context, File file) {
        HttpServerResponse response = context.response()
                .putHeader(HttpHeaders.ETAG, file.tag())
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-cache")
                .putHeader(HttpHeaders.VARY, "accept-encoding")
                .putHeader("content-security-policy", POLICY)
                .putHeader("x-content-type-options", "nosniff")
                .putHeader("referrer-policy", "no-referrer")
                .putHeader("cross-origin-opener-policy", "same-origin")
                .putHeader("cross-origin-resource-policy", "same-origin");
        if (matches(context.request().getHeader(HttpHeaders.IF_NONE_MATCH), file.tag())) {
            var unused = response.setStatusCode(304).end();
            return;
        }
        response.putHeader(HttpHeaders.CONTENT_TYPE, file.type());
        if (context.request().method().equals(HttpMethod.HEAD)) {
            var unused = response.end();
        } else {
            var unused = response.end(file.content());
        }
    }

    private static boolean matches(@Nullable String given, String tag) {
        return given != null
                && Stream.of(given.split(",", -1))
                        .map(String::strip)
                        .anyMatch(one -> one.equals("*") || one.equals(tag));
    }
}
