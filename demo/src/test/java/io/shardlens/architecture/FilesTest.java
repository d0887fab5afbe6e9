package io.shardlens.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the source files look like from outside. */
class FilesTest {
    private static final int LONGEST = 400;

    @Test
    void noSourceFileIsLong() throws IOException {
        List<String> tooLong = sources()
                .filter(file -> lines(file) > LONGEST)
                .map(file -> file.getFileName() + " has " + lines(file) + " lines")
                .toList();
        assertThat(tooLong).isEmpty();
    }

    @Test
    void everyPackageOfProductCodeHasADescription() throws IOException {
        List<Path> undescribed = sources()
                .filter(file -> file.toString().contains("/src/main/java/"))
                .map(Path::getParent)
                .distinct()
                .filter(folder -> !Files.exists(folder.resolve("package-info.java")))
                .toList();
        assertThat(undescribed).isEmpty();
    }

    private static Stream<Path> sources() throws IOException {
        return Files.walk(Path.of("..").toRealPath())
                .filter(file -> file.toString().endsWith(".java"))
                .filter(file -> file.toString().contains("/src/"))
                .filter(file -> !file.toString().contains("/target/"));
    }

    private static long lines(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
