package io.shardlens.stack.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.stack.StackException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
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
        var inside = new AtomicInteger();
        Callable<Integer> work = () -> FolderLock.exclusively(folder, () -> {
            int now = inside.incrementAndGet();
            Thread.yield();
            inside.decrementAndGet();
            return now;
        });
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var running = executor.invokeAll(
                    IntStream.range(0, 20).mapToObj(i -> work).toList());
            assertThat(running).extracting(Future::get).containsOnly(1);
        }
    }
}
