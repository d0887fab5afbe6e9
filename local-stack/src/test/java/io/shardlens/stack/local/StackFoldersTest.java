package io.shardlens.stack.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.stack.StackException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackFoldersTest {
    @TempDir
    private Path folder;

    @Test
    void takesTheRootThatIsNamed() {
        assertThat(StackFolders.find(folder.toString(), Path.of("/")).cache())
                .isEqualTo(folder.resolve(".shardlens/cache"));
    }

    @Test
    void findsTheRootAboveTheWorkingFolder() throws IOException {
        Files.createDirectories(folder.resolve("local-stack/canal-server"));
        Files.createFile(folder.resolve("local-stack/canal-server/pom.xml"));
        var deep = Files.createDirectories(folder.resolve("demo/target/data"));

        assertThat(StackFolders.find(null, deep).root()).isEqualTo(folder);
    }

    @Test
    void saysHowToNameTheRootWhereItFindsNone() {
        assertThatThrownBy(() -> StackFolders.find(null, folder))
                .isInstanceOf(StackException.class)
                .hasMessageContaining(folder.toString())
                .hasMessageContaining("-Dshardlens.root=FOLDER");
    }

    @Test
    void saysHowToBuildServerJarsThatAreMissing() {
        var folders = new StackFolders(folder);

        assertThatThrownBy(folders::elasticsearch)
                .isInstanceOf(StackException.class)
                .hasMessageContaining("local-stack/elasticsearch-server/target/server are missing")
                .hasMessageContaining("mvn package");
    }
}
