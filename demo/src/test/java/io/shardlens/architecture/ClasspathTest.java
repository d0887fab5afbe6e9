package io.shardlens.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What programs are started with, which tests with their own class path do not see. */
class ClasspathTest {
    /** A dependency that a module declares for its tests alone is taken from its program, even where the catalog needs it. */
    @ParameterizedTest
    @ValueSource(strings = {"sync-worker", "query-api"})
    void aProgramHasWhatTheCatalogNeeds(String program) throws IOException {
        assertThat(jars(program)).containsAll(jars("catalog"));
    }

    private static Set<String> jars(String module) throws IOException {
        Path file = Path.of("..", module, "target", "classpath");
        assumeThat(file).as("written when the module is packaged").exists();
        return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
                .splitAsStream(Files.readString(file).strip())
                .map(jar -> Path.of(jar).getFileName().toString())
                .collect(Collectors.toSet());
    }
}
