package io.shardlens.sync.verify;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/**
 * Runs tasks side by side.
 *
 * @param threads makes the threads
 * @param most how many run at once
 */
record Workers(ThreadFactory threads, int most) {
    /** Something to do. */
    @FunctionalInterface
    interface Task {
        void run() throws InterruptedException;
    }

    /** Returns when all are done. The first failure ends the others and is thrown. */
    void run(List<Task> tasks) throws InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(Math.max(1, Math.min(most, tasks.size())), threads);
        try {
            ExecutorCompletionService<Boolean> done = new ExecutorCompletionService<>(executor);
            tasks.forEach(task -> done.submit(() -> {
                task.run();
                return true;
            }));
            for (int i = 0; i < tasks.size(); i++) {
                result(done);
            }
        } finally {
            executor.shutdownNow();
        }
    }

    private static void result(ExecutorCompletionService<Boolean> done) throws InterruptedException {
        try {
            done.take().get();
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            if (cause instanceof InterruptedException interrupted) {
                throw interrupted;
            }
            if (cause instanceof RuntimeException failure) {
                throw failure;
            }
            if (cause instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e);
        }
    }
}
