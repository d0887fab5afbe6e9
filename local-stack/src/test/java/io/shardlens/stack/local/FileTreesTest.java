package io.shardlens.stack.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTreesTest {
    @TempDir
    private Path folder;

    @Test
    void unpacksFilesProgramsAndLinks() throws IOException {
        var archive = archive(file("bin/program", 0755), file("share/text", 0644), link("bin/text", "../share/text"));

        FileTrees.untar(new ByteArrayInputStream(archive), folder.resolve("out"));

        assertThat(folder.resolve("out/bin/program")).isExecutable();
        assertThat(Files.getPosixFilePermissions(folder.resolve("out/share/text"))
                        .toString())
                .doesNotContain("EXECUTE");
        assertThat(folder.resolve("out/bin/text")).isSymbolicLink().hasContent("share/text");
    }

    @Test
    void refusesAFileOutsideItsFolder() throws IOException {
        var archive = archive(file("../outside", 0644));

        assertThatThrownBy(() -> FileTrees.untar(new ByteArrayInputStream(archive), folder.resolve("out")))
                .isInstanceOf(IOException.class);

        assertThat(folder.resolve("outside")).doesNotExist();
    }

    @Test
    void copiesAllOrNothingOverWhatAnEarlierAttemptLeft() throws IOException {
        Files.createDirectories(folder.resolve("from/deep"));
        Files.writeString(folder.resolve("from/deep/file"), "content");
        Files.createDirectories(folder.resolve("to.unfinished/deep"));
        Files.writeString(folder.resolve("to.unfinished/deep/stale"), "stale");

        FileTrees.copy(folder.resolve("from"), folder.resolve("to"));

        assertThat(folder.resolve("to/deep/file")).hasContent("content");
        assertThat(folder.resolve("to/deep/stale")).doesNotExist();
        assertThat(folder.resolve("to.unfinished")).doesNotExist();
    }

    @Test
    void deletesLinksAndNotWhatTheyPointTo() throws IOException {
        Files.createDirectories(folder.resolve("kept"));
        Files.writeString(folder.resolve("kept/file"), "content");
        Files.createDirectories(folder.resolve("gone"));
        Files.createSymbolicLink(folder.resolve("gone/link"), folder.resolve("kept"));

        FileTrees.delete(folder.resolve("gone"));

        assertThat(folder.resolve("gone")).doesNotExist();
        assertThat(folder.resolve("kept/file")).exists();
    }

    private static TarArchiveEntry file(String name, int mode) {
        var entry = new TarArchiveEntry(name, true);
        entry.setMode(mode);
        return entry;
    }

    private static TarArchiveEntry link(String name, String target) {
        var entry = new TarArchiveEntry(name, TarConstants.LF_SYMLINK);
        entry.setLinkName(target);
        return entry;
    }

    /** Every file contains its own name. */
    private static byte[] archive(TarArchiveEntry... entries) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var tar = new TarArchiveOutputStream(new GZIPOutputStream(bytes))) {
            for (var entry : entries) {
                var content = entry.getName().getBytes(StandardCharsets.US_ASCII);
                entry.setSize(entry.isSymbolicLink() ? 0 : content.length);
                tar.putArchiveEntry(entry);
                if (!entry.isSymbolicLink()) {
                    tar.write(content);
                }
                tar.closeArchiveEntry();
            }
        }
        return bytes.toByteArray();
    }
}
