package io.shardlens.stack.local;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;

/** Whole folders at once: copy, delete, unpack. */
final class FileTrees {
    private static final int OWNER_MAY_EXECUTE = 0100;

    private FileTrees() {}

    /** Copies a folder so that {@code target} either does not exist or is complete. */
    static void copy(Path source, Path target) throws IOException {
        var unfinished = unfinished(target);
        try (var files = Files.walk(source)) {
            for (var file : (Iterable<Path>) files::iterator) {
                Files.copy(
                        file,
                        unfinished.resolve(source.relativize(file).toString()),
                        StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
    }

    /** The place to build {@code target} in before it is moved; whatever an earlier attempt left there is gone. */
    static Path unfinished(Path target) throws IOException {
        var unfinished = target.resolveSibling(target.getFileName() + ".unfinished");
        delete(unfinished);
        Files.createDirectories(target.toAbsolutePath().getParent());
        return unfinished;
    }

    static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException failure) throws IOException {
                if (failure != null) {
                    throw failure;
                }
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Unpacks folders, files with their executable bit, and symbolic links. */
    static void untar(InputStream tarGz, Path target) throws IOException {
        try (var tar = new TarArchiveInputStream(new GZIPInputStream(tarGz))) {
            for (var entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                var file = entry.resolveIn(target);
                Files.createDirectories(file.toAbsolutePath().getParent());
                if (entry.isDirectory()) {
                    Files.createDirectories(file);
                } else if (entry.isSymbolicLink()) {
                    Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
                } else {
                    Files.copy(tar, file);
                    markExecutable(entry, file);
                }
            }
        }
    }

    private static void markExecutable(TarArchiveEntry entry, Path file) throws IOException {
        if ((entry.getMode() & OWNER_MAY_EXECUTE) != 0) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }
}
