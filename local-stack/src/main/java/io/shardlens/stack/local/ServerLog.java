package io.shardlens.stack.local;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/** Appends what a server prints to its log file, and notices the line by which it says that it is ready. */
final class ServerLog implements Runnable {
    private static final int KEPT_LINES = 20;

    private final BufferedReader output;
    private final Path file;
    private final Predicate<String> saysReady;
    private final Deque<String> lastLines = new ArrayDeque<>();
    private final CompletableFuture<Boolean> ready = new CompletableFuture<>();

    ServerLog(BufferedReader output, Path file, Predicate<String> saysReady) {
        this.output = output;
        this.file = file;
        this.saysReady = saysReady;
    }

    /** True once the server is ready, false once its output has ended before. */
    CompletableFuture<Boolean> ready() {
        return ready;
    }

    synchronized String tail() {
        return String.join("\n", lastLines);
    }

    @Override
    public void run() {
        try (output;
                var log = Files.newBufferedWriter(
                        file, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            for (var line = output.readLine(); line != null; line = output.readLine()) {
                keep(line);
                log.write(line);
                log.newLine();
                log.flush();
                if (saysReady.test(line)) {
                    ready.complete(true);
                }
            }
        } catch (IOException e) {
            // A killed process may tear its pipe; that it has ended is seen by whoever waits for it.
            ready.completeExceptionally(new UncheckedIOException("Cannot copy a server's output to " + file, e));
        } finally {
            ready.complete(false);
        }
    }

    private synchronized void keep(String line) {
        if (lastLines.size() == KEPT_LINES) {
            lastLines.removeFirst();
        }
        lastLines.addLast(line);
    }
}
