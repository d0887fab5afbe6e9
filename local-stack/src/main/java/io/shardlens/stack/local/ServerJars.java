package io.shardlens.stack.local;

import io.shardlens.stack.StackException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The jars of one server's class path, always in the same order.
 *
 * @param jars absolute paths
 */
record ServerJars(List<Path> jars) {
    /**
     * What the build has put together.
     *
     * @param server the server's folder; its file {@code classpath} lists the libraries of the last build
     * @param name of the server's own jar
     */
    static ServerJars of(Path server, String name) {
        var list = server.resolve("classpath");
        try {
            var libraries = Files.readString(list).strip().split(File.pathSeparator, -1);
            return new ServerJars(Stream.concat(Stream.of("lib/" + name + ".jar"), Stream.of(libraries))
                    .map(jar -> server.resolve(jar).toAbsolutePath())
                    .toList());
        } catch (IOException e) {
            throw new StackException("Cannot read the list of server jars " + list, e);
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
