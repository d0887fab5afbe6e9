package io.shardlens.stack.local;

import io.shardlens.stack.StackException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The jars of one server's class path, sorted, so that the same build always gives the same class path.
 *
 * @param jars absolute paths
 */
record ServerJars(List<Path> jars) {
    static ServerJars in(Path folder) {
        try (var files = Files.list(folder)) {
            return new ServerJars(files.filter(file -> file.toString().endsWith(".jar"))
                    .map(Path::toAbsolutePath)
                    .sorted()
                    .toList());
        } catch (IOException e) {
            throw new StackException("Cannot list the server jars in " + folder, e);
        }
    }

    String classPath() {
        return jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    /** Changes whenever a jar does, as far as its path, size and time tell. */
    String fingerprint() {
        return jars.stream().map(ServerJars::stamp).collect(Collectors.joining("\n"));
    }

    private static String stamp(Path jar) {
        try {
            return jar + " " + Files.size(jar) + " "
                    + Files.getLastModifiedTime(jar).toMillis();
        } catch (IOException e) {
            throw new StackException("Cannot read the server jar " + jar, e);
        }
    }
}
