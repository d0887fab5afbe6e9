package io.shardlens.stack.local;

import io.shardlens.stack.StackException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A guarded server process: how it is watched, frozen and ended. Not safe for use by several threads at once. */
final class ChildProcess {
    private static final Logger LOGGER = LoggerFactory.getLogger(ChildProcess.class);

    private static final Duration LOG_END = Duration.ofSeconds(2);

    private final String subject;
    private final Process process;
    private final ServerLog log;
    private final Path logFile;
    private final Thread logging;
    private boolean paused;

    private ChildProcess(String subject, Process process, ServerLog log, Path logFile, Thread logging) {
        this.subject = subject;
        this.process = process;
        this.log = log;
        this.logFile = logFile;
        this.logging = logging;
    }

    static ChildProcess start(String subject, List<String> command, Path logFile, Predicate<String> saysReady) {
        try {
            var process = new ProcessBuilder(Guard.around(command))
                    .redirectErrorStream(true)
                    .start();
            var log = new ServerLog(process.inputReader(StandardCharsets.UTF_8), logFile, saysReady);
            var logging = Thread.ofPlatform().daemon().name("log-" + subject).start(log);
            return new ChildProcess(subject, process, log, logFile, logging);
        } catch (IOException e) {
            throw new StackException("Cannot run " + command.getFirst() + " for " + subject, e);
        }
    }

    /** Returns when the server has said that it is ready; ends it if it does not in time. */
    void awaitReady(Duration longest) {
        boolean ready;
        try {
            ready = log.ready().get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            kill();
            throw new StackException(subject + " did not get ready within " + longest + ". " + lastWords(), e);
        } catch (ExecutionException e) {
            kill();
            throw new StackException(subject + " did not get ready. " + lastWords(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            kill();
            throw new StackException("Interrupted while waiting for " + subject, e);
        }
        if (!ready) {
            kill();
            throw new StackException(
                    subject + " ended with exit code " + process.exitValue() + " while starting. " + lastWords());
        }
    }

    boolean alive() {
        return process.isAlive();
    }

    long pid() {
        return process.pid();
    }

    void pause() {
        if (!alive()) {
            throw new StackException(subject + " cannot be paused: it is not alive");
        }
        Signals.stop(subject, process.pid());
        paused = true;
    }

    void resume() {
        if (!alive()) {
            throw new StackException(subject + " cannot be resumed: it is not alive");
        }
        if (paused) {
            Signals.carryOn(subject, process.pid());
            paused = false;
        }
    }

    /** Asks a server that is not paused to end, and kills it if it has not ended in time. Returns whether it ended by itself. */
    boolean stop(Duration longest) {
        if (!alive()) {
            return true;
        }
        // Not Process.destroy: that closes the pipe too, at which the guard would kill.
        process.toHandle().destroy();
        if (ended(longest)) {
            return true;
        }
        LOGGER.atWarn()
                .addKeyValue("part", subject)
                .addKeyValue("waited", longest)
                .log("A server did not end in time and is killed");
        kill();
        return false;
    }

    /** Ends the server at once, and whatever it has started. */
    void kill() {
        var started = process.descendants().toList();
        process.toHandle().destroyForcibly();
        started.forEach(ProcessHandle::destroyForcibly);
        process.onExit().join();
        paused = false;
        awaitLog();
    }

    private boolean ended(Duration longest) {
        try {
            if (!process.waitFor(longest.toMillis(), TimeUnit.MILLISECONDS)) {
                return false;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
        awaitLog();
        return true;
    }

    /** So that whoever looks into the log of a process that has ended finds all of it. */
    private void awaitLog() {
        try {
            logging.join(LOG_END);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String lastWords() {
        return "Its log " + logFile + " ends with:\n" + log.tail();
    }
}
