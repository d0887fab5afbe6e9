package io.shardlens.stack.local;

import io.shardlens.stack.StackException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Executors;

/** Several slow things at once. */
final class Together {
    private Together() {}

    /** Runs all, and throws the first failure as soon as it is known, interrupting the others. */
    static void run(List<Runnable> tasks) {
        var executor = Executors.newVirtualThreadPerTaskExecutor();
        try {
            var running = new ExecutorCompletionService<Boolean>(executor);
            tasks.forEach(task -> {
                Callable<Boolean> call = () -> {
                    task.run();
                    return true;
                };
                var unused = running.submit(call);
            });
            for (int finished = 0; finished < tasks.size(); finished++) {
                var unused = running.take().get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof StackException failure) {
                throw failure;
            }
            throw new StackException("A part of the stack failed: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackException("Interrupted while working on the stack", e);
        } finally {
            executor.shutdownNow();
            executor.close();
        }
    }
}
