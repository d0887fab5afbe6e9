package io.shardlens.stack.canal;

import com.alibaba.otter.canal.parse.inbound.ParserExceptionHandler;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Shortens the pause that a parser makes when it has lost its MySQL server. Canal fixes it at ten to twenty seconds, which
 * is right for a fleet and far too long for tests that restart servers. The parser calls this on its own thread just
 * before the pause and takes an interrupt as its end, so the interrupt is sent a little later.
 */
final class ParserRetry implements ParserExceptionHandler {
    private static final long PAUSE_MILLIS = 1_000;

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        var thread = new Thread(task, "parser-retry");
        thread.setDaemon(true);
        return thread;
    });

    @Override
    public void handle(Throwable failure) {
        var parser = Thread.currentThread();
        var unused = timer.schedule(parser::interrupt, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    }
}
