package io.shardlens.stack.local;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * The classes of a server as a JDK from 25 on keeps them, loaded and linked, from one run for the next ones. The first run
 * records and writes the file when it ends in order; the file's name holds everything that it depends on. A JVM that
 * finds the file unusable starts without it.
 */
final class AotCache {
    private static final int FIRST_RELEASE = 25;
    private static final int NAME_BYTES = 8;
    private static final String SUFFIX = ".aot";

    private final boolean supported;
    private final String prefix;
    private final Path file;
    private final Path recording;

    private AotCache(boolean supported, String prefix, Path file, Path recording) {
        this.supported = supported;
        this.prefix = prefix;
        this.file = file;
        this.recording = recording;
    }

    /**
     * @param folder of all caches
     * @param server the server and what it is tuned for; an older file of the same is deleted when a new one is there
     */
    static AotCache of(Path folder, String server, ServerJars jars, List<String> tuning) throws IOException {
        var content =
                Runtime.version() + "\n" + System.getProperty("java.home") + "\n" + tuning + "\n" + jars.fingerprint();
        Files.createDirectories(folder);
        deleteAbandoned(folder);
        var prefix = server + "-";
        var file = folder.resolve(prefix + shortHash(content) + SUFFIX);
        var recording = file.resolveSibling(
                file.getFileName() + "." + ProcessHandle.current().pid());
        return new AotCache(Runtime.version().feature() >= FIRST_RELEASE, prefix, file, recording);
    }

    /** The options for one start: to use the file, or to record it. */
    List<String> options() {
        if (!supported) {
            return List.of();
        }
        return Files.exists(file) ? List.of("-XX:AOTCache=" + file) : List.of("-XX:AOTCacheOutput=" + recording);
    }

    /** Whether a process started now would record. */
    boolean records() {
        return supported && !Files.exists(file);
    }

    void keepRecording() throws IOException {
        // Empty is what a JVM leaves that could not finish.
        if (Files.exists(recording) && Files.size(recording) > 0) {
            Files.move(recording, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            deleteOlder();
        }
    }

    /** A file is large, and each build of the server leaves one; a JVM that still uses one keeps it until it ends. */
    private void deleteOlder() throws IOException {
        try (var others = Files.newDirectoryStream(file.getParent(), prefix + "*" + SUFFIX)) {
            for (var other : others) {
                if (!other.equals(file)) {
                    Files.deleteIfExists(other);
                }
            }
        }
    }

    /** Recordings of processes whose parent was killed, named after its process id. */
    private static void deleteAbandoned(Path folder) throws IOException {
        try (var recordings = Files.newDirectoryStream(folder, "*" + SUFFIX + ".*")) {
            for (var abandoned : recordings) {
                var name = abandoned.getFileName().toString();
                var parent = name.substring(name.indexOf(SUFFIX) + SUFFIX.length() + 1)
                        .split("\\.", 2)[0];
                if (ProcessHandle.of(Long.parseLong(parent)).isEmpty()) {
                    Files.deleteIfExists(abandoned);
                }
            }
        }
    }

    private static String shortHash(String content) {
        try {
            var hash = MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, NAME_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
