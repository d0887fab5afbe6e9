package io.shardlens.stack.local;

import io.shardlens.stack.StackException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where the servers come from.
 *
 * @param root the folder with Shardlens' parent {@code pom.xml}
 */
record StackFolders(Path root) {
    /** The system property that names the root. */
    static final String ROOT_PROPERTY = "shardlens.root";

    private static final String CANAL = "local-stack/canal-server/target/server";
    private static final String ELASTICSEARCH = "local-stack/elasticsearch-server/target/server";

    /** The root that was named, or else the nearest folder above {@code workingFolder} that looks like it. */
    static StackFolders find(@Nullable String named, Path workingFolder) {
        if (named != null) {
            return new StackFolders(Path.of(named).toAbsolutePath().normalize());
        }
        return Stream.iterate(workingFolder.toAbsolutePath(), folder -> folder != null, Path::getParent)
                .filter(folder -> Files.exists(folder.resolve("local-stack/canal-server/pom.xml")))
                .findFirst()
                .map(StackFolders::new)
                .orElseThrow(() -> new StackException("Cannot find Shardlens above " + workingFolder
                        + "; name its folder with -D" + ROOT_PROPERTY + "=FOLDER"));
    }

    Path canal() {
        return built(CANAL);
    }

    Path elasticsearch() {
        return built(ELASTICSEARCH);
    }

    /** For what is made once and used by every later start. Nothing in it is needed for good. */
    Path cache() {
        return root.resolve(".shardlens/cache");
    }

    private Path built(String server) {
        var folder = root.resolve(server);
        if (!Files.exists(folder.resolve("classpath"))) {
            throw new StackException("The server jars in " + folder
                    + " are missing; build them with: mvn package -Dquick -pl local-stack -am");
        }
        return folder;
    }
}
