package io.shardlens.query.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What a program said.
 *
 * @param exit its exit code
 * @param out its standard output
 * @param err its standard error
 */
record Program(int exit, String out, String err) {
    private static final long PATIENCE_SECONDS = 120;

    /** Whether a program of this name can be run. */
    static boolean isThere(String name) {
        try {
            return run(name, "--version").exit() == 0;
        } catch (UncheckedIOException e) {
            return false;
        }
    }

    /** Runs a program to its end. */
    static Program run(String... command) {
        try {
            Path out = Files.createTempFile("program", ".out");
            Path err = Files.createTempFile("program", ".err");
            try {
                Process process = new ProcessBuilder(command)
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile())
                        .start();
                process.getOutputStream().close();
                if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    process.destroyForcibly().waitFor();
                    throw new AssertionError(List.of(command) + " does not end");
                }
                return new Program(process.exitValue(), text(out), text(err));
            } finally {
                Files.delete(out);
                Files.delete(err);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8);
    }
}
