package io.shardlens.query.console;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The browser of this machine. */
final class Chromium {
    /** With the value {@code required} the tests fail where there is no browser; else they are skipped. */
    private static final String PROPERTY = "shardlens.chromium";

    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

    private static final String NOT_FOUND = "none of " + NAMES + " is on the PATH";

    /** A container has one user and no sandbox; nothing is fetched or sent but what the page asks for. */
    static final List<String> FLAGS = List.of(
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync");

    private Chromium() {}

    /** Why tests with a browser are to be skipped; empty where there is one, or must be. */
    static Optional<String> missing() {
        return find().isPresent() || "required".equals(System.getProperty(PROPERTY))
                ? Optional.empty()
                : Optional.of("no Chromium here: " + NOT_FOUND);
    }

    static Path executable() {
        return find().orElseThrow(() -> new IllegalStateException("-D" + PROPERTY + "=required, but " + NOT_FOUND));
    }

    private static Optional<Path> find() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return NAMES.stream()
                .flatMap(name -> Stream.of(path.split(File.pathSeparator, -1))
                        .filter(folder -> !folder.isEmpty())
                        .map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
