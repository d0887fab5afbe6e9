package io.shardlens.stack.local;

import io.shardlens.stack.StackException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Keeps other processes, and other stacks of this one, out of a folder. The kernel gives it up when this JVM ends. */
final class FolderLock implements AutoCloseable {
    private final FileChannel channel;

    private FolderLock(FileChannel channel) {
        this.channel = channel;
    }

    interface Work<T> {
        T run() throws IOException;
    }

    /** Runs {@code work} while nobody else, in this JVM or another, runs work under the lock of the same folder. */
    static synchronized <T> T exclusively(Path folder, Work<T> work) throws IOException {
        try (var channel = open(folder);
                var lock = channel.lock()) {
            if (!lock.isValid()) {
                throw new IOException("Cannot lock " + folder);
            }
            return work.run();
        }
    }

    /** Takes the folder for as long as this is open, or says that another stack has it. */
    static FolderLock take(Path folder) {
        try {
            var channel = open(folder);
            try {
                if (channel.tryLock() != null) {
                    return new FolderLock(channel);
                }
            } catch (OverlappingFileLockException heldHere) {
                // Answered below as if another process held it.
            }
            channel.close();
            throw new StackException("Another stack is running in " + folder + "; stop it or choose another folder");
        } catch (IOException e) {
            throw new StackException("Cannot use the data folder " + folder, e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new StackException("Cannot give up the data folder", e);
        }
    }

    private static FileChannel open(Path folder) throws IOException {
        Files.createDirectories(folder);
        return FileChannel.open(folder.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }
}
