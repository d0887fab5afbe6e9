package io.shardlens.stack.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

@EnabledForJreRange(min = JRE.JAVA_25, disabledReason = "this JDK keeps no classes from one run for the next")
class AotCacheTest {
    private static final List<String> TUNING = List.of("-XX:+UseSerialGC");

    @TempDir
    private Path folder;

    private Path jar;

    @BeforeEach
    void oneJar() throws IOException {
        jar = Files.writeString(folder.resolve("server.jar"), "classes");
    }

    @Test
    void recordsFirstAndUsesTheRecordingFromThenOn() throws IOException {

        var first = cache(TUNING);
        var recording = Path.of(value(first.options(), "-XX:AOTCacheOutput="));
        assertThat(first.records()).isTrue();

        Files.writeString(recording, "recorded");
        first.keepRecording();

        assertThat(first.records()).isFalse();
        assertThat(Path.of(value(cache(TUNING).options(), "-XX:AOTCache="))).hasContent("recorded");
        assertThat(recording).doesNotExist();
    }

    @Test
    void deletesTheOlderRecordingsOfTheSameServerOnly() throws IOException {

        var cache = cache(TUNING);
        var older = Files.createFile(folder.resolve("aot/server-0123456789abcdef.aot"));
        var other = Files.createFile(folder.resolve("aot/server_other-0123456789abcdef.aot"));

        Files.writeString(Path.of(value(cache.options(), "-XX:AOTCacheOutput=")), "recorded");
        cache.keepRecording();

        assertThat(older).doesNotExist();
        assertThat(other).exists();
    }

    @Test
    void deletesRecordingsWhoseParentIsGoneAndNoOthers() throws IOException {
        cache(TUNING);
        var living = ProcessHandle.current().pid();
        var own = Files.createFile(folder.resolve("aot/server-01.aot." + living));
        // No process has an id above the kernel's largest.
        var abandoned = Files.createFile(folder.resolve("aot/server-01.aot.99999999.config"));

        cache(TUNING);

        assertThat(own).exists();
        assertThat(abandoned).doesNotExist();
    }

    @Test
    void keepsNothingOfAJvmThatCouldNotFinish() throws IOException {
        var cache = cache(TUNING);
        Files.createFile(Path.of(value(cache.options(), "-XX:AOTCacheOutput=")));

        cache.keepRecording();

        assertThat(cache.records()).isTrue();
    }

    @Test
    void keepsNothingOfAProcessThatWroteNothing() throws IOException {
        var cache = cache(TUNING);

        cache.keepRecording();

        assertThat(folder.resolve("aot")).isEmptyDirectory();
    }

    @Test
    void recordsAgainForOtherJarsAndOtherTuning() throws IOException {

        var before = value(cache(TUNING).options(), "-XX:AOTCacheOutput=");

        var otherTuning = value(cache(List.of("-XX:+UseG1GC")).options(), "-XX:AOTCacheOutput=");
        Files.setLastModifiedTime(jar, FileTime.fromMillis(1));
        var otherJar = value(cache(TUNING).options(), "-XX:AOTCacheOutput=");

        assertThat(List.of(before, otherTuning, otherJar)).doesNotHaveDuplicates();
    }

    private AotCache cache(List<String> tuning) throws IOException {
        return AotCache.of(folder.resolve("aot"), "server", new ServerJars(List.of(jar)), tuning);
    }

    private static String value(List<String> options, String prefix) {
        assertThat(options).singleElement().asString().startsWith(prefix);
        return options.getFirst().substring(prefix.length());
    }
}
