package io.shardlens.query.http;

import static io.shardlens.query.http.ApiFixture.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How the console's files are served; what they do is tried in a browser. */
class ConsoleFilesTest {
    private static final Path FOLDER = Path.of("src", "main", "resources", "console");

    private ApiFixture api;

    @BeforeEach
    void start() throws Exception {
        api = new ApiFixture();
    }

    @AfterEach
    void stop() throws Exception {
        api.close();
    }

    private static String path(String name) {
        return name.equals("index.html") ? "/" : "/console/" + name;
    }

    @Test
    void everyFileIsServedWithItsTypeAndAllThatProtectsIt() throws Exception {
        try (Stream<Path> files = Files.list(FOLDER)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(ConsoleFiles.NAMES);
        }
        for (String name : ConsoleFiles.NAMES) {
            HttpResponse<String> response = api.get(path(name));

            assertThat(response.statusCode()).as(name).isEqualTo(200);
            assertThat(response.body()).isEqualTo(Files.readString(FOLDER.resolve(name)));
            assertThat(response.headers().firstValue("content-type").orElse(""))
                    .as(name)
                    .startsWith(
                            switch (name.substring(name.lastIndexOf('.') + 1)) {
                                case "html" -> "text/html; charset=utf-8";
                                case "css" -> "text/css; charset=utf-8";
                                case "js" -> "text/javascript; charset=utf-8";
                                default -> "image/svg+xml";
                            });
            assertThat(response.headers().firstValue("content-security-policy").orElse(""))
                    .contains("default-src 'none'", "script-src 'self';", "frame-ancestors 'none'")
                    .doesNotContain("unsafe");
            assertThat(response.headers().firstValue("x-content-type-options")).hasValue("nosniff");
            assertThat(response.headers().firstValue("cache-control")).hasValue("no-cache");
        }
    }

    @Test
    void aFileThatTheBrowserHasIsNotSentAgain() throws Exception {
        String tag = api.get("/").headers().firstValue("etag").orElseThrow();

        HttpResponse<String> same = conditional(tag);
        HttpResponse<String> amongOthers = conditional("W/\"other\", " + tag);
        HttpResponse<String> other = conditional("W/\"other\"");

        assertThat(same.statusCode()).isEqualTo(304);
        assertThat(same.body()).isEmpty();
        assertThat(same.headers().firstValue("etag")).hasValue(tag);
        assertThat(amongOthers.statusCode()).isEqualTo(304);
        assertThat(other.statusCode()).isEqualTo(200);
        assertThat(api.get("/console/main.js").headers().firstValue("etag"))
                .isPresent()
                .isNotEqualTo(tag);
    }

    private HttpResponse<String> conditional(String tags) throws IOException, InterruptedException {
        HttpRequest request =
                api.request("/").header("If-None-Match", tags).GET().build();
        return api.client.send(request, BodyHandlers.ofString());
    }

    @Test
    void whatIsNoFileOfTheConsoleIsNotThere() throws Exception {
        for (String path : List.of(
                "/console",
                "/console/",
                "/console/index.html",
                "/console/none.js",
                "/console/..%2flogback.xml",
                "/x")) {
            assertProblem(api.get(path), 404, "not-found");
        }
    }

    @Test
    void headIsAnsweredAndOtherMethodsAreNot() throws Exception {
        HttpResponse<String> head = api.client.send(
                api.request("/")
                        .method("HEAD", HttpRequest.BodyPublishers.noBody())
                        .build(),
                BodyHandlers.ofString());
        HttpResponse<String> post = api.post("/", "{}");

        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertProblem(post, 405, "method-not-allowed");
        assertThat(post.headers().firstValue("allow")).hasValue("GET, HEAD");
    }

    @Test
    void nothingIsWrittenIntoThePageAndNothingComesFromElsewhere() throws Exception {
        String page = Files.readString(FOLDER.resolve("index.html"));

        assertThat(page).doesNotContainPattern("<script(?![^>]*src=)").doesNotContain("<style", " style=", " onclick");
        for (String name : ConsoleFiles.NAMES) {
            String content = Files.readString(FOLDER.resolve(name));
            assertThat(Pattern.compile("https?://(?!www\\.w3\\.org/2000/svg)")
                            .matcher(content)
                            .find())
                    .as(name)
                    .isFalse();
            assertThat(content)
                    .as(name)
                    .doesNotContain("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(");
        }
    }
}
