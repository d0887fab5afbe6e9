package io.shardlens.stack.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.stack.StackException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderLockTest {
    @TempDir
    private Path folder;

    @Test
    void keepsASecondStackOutUntilTheFirstIsClosed() {
        try (var held = FolderLock.take(folder)) {
            assertThat(held).isNotNull();
            assertThatThrownBy(() -> FolderLock.take(folder))
                    .isInstanceOf(StackException.class)
                    .hasMessageContaining("Another stack is running in " + folder);
        }
        FolderLock.take(folder).close();
    }

    @Test
    void runsTheWorkOfSeveralThreadsOneAfterTheOther() throws Exception {
        // Each opens the file anew, and the JVM refuses a second lock on one file at the same time.
        Callable<String> work = () -> FolderLock.exclusively(folder, () -> "done");
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var running = executor.invokeAll(Collections.nCopies(20, work));

            assertThat(running).extracting(Future::get).containsOnly("done");
        }
    }
}
