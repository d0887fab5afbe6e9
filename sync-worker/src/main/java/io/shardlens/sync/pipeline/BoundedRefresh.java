package io.shardlens.sync.pipeline;

import io.shardlens.sync.index.IndexUnavailableException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Waits only so long for the refresh of an index, and not at all while an earlier one of it is still under way: all servers' watermarks
 * come from one thread, and one index that hangs must not hold the others up. One thread.
 */
final class BoundedRefresh implements Consumer<String> {
    private final Consumer<String> refresh;
    private final Duration limit;
    private final ThreadFactory threads;
    private final Map<String, FutureTask<String>> hanging = new HashMap<>();

    /** @param limit how long to wait for one */
    BoundedRefresh(Consumer<String> refresh, Duration limit, ThreadFactory threads) {
        this.refresh = refresh;
        this.limit = limit;
        this.threads = threads;
    }

    /** @throws IndexUnavailableException when it failed or is still under way */
    @Override
    public void accept(String alias) {
        FutureTask<String> before = hanging.get(alias);
        if (before != null && !before.isDone()) {
            throw new IndexUnavailableException("refresh of " + alias + ": an earlier one is still under way", null);
        }
        // What an earlier one has done by now says nothing of what was durable since.
        hanging.remove(alias);
        FutureTask<String> task = new FutureTask<>(() -> refresh.accept(alias), alias);
        threads.newThread(task).start();
        try {
            task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            hanging.put(alias, task);
            throw new IndexUnavailableException("refresh of " + alias + ": no answer within " + limit, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IndexUnavailableException("refresh of " + alias + ": interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException("refresh of " + alias, e.getCause());
        }
    }
}
