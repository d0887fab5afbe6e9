package io.shardlens.stack.local;

import io.shardlens.stack.StackException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;

/** The two signals that Java cannot send. */
public final class Signals {
    private static final Duration STEP = Duration.ofMillis(2);
    private static final int STEPS = 5_000;

    private Signals() {}

    /** Returns when every thread of the process stands still, which a busy one may take a moment to do. */
    public static void stop(String subject, long pid) {
        send("STOP", subject, pid);
        try {
            for (int step = 0; step < STEPS; step++) {
                if (standsStill(pid)) {
                    return;
                }
                Thread.sleep(STEP);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackException("Interrupted while pausing " + subject, e);
        } catch (IOException e) {
            throw new StackException("Cannot see whether " + subject + ", process " + pid + ", is paused", e);
        }
        throw new StackException(subject + ", process " + pid + ", goes on after SIGSTOP");
    }

    /** Lets the process go on. */
    public static void carryOn(String subject, long pid) {
        send("CONT", subject, pid);
    }

    private static boolean standsStill(long pid) throws IOException {
        try (var threads = Files.newDirectoryStream(Path.of("/proc/" + pid + "/task"))) {
            for (var thread : threads) {
                var stat = Files.readString(thread.resolve("stat"));
                // The state follows the name, which is in parentheses and may hold some.
                if (!stat.startsWith("T", stat.lastIndexOf(')') + 2)) {
                    return false;
                }
            }
            return true;
        } catch (NoSuchFileException threadEnded) {
            return false;
        }
    }

    private static void send(String signal, String subject, long pid) {
        try {
            var sent = new ProcessBuilder("/bin/sh", "-c", "kill -" + signal + " " + pid)
                    .inheritIO()
                    .start()
                    .waitFor();
            if (sent != 0) {
                throw new StackException("Cannot send SIG" + signal + " to " + subject + ", process " + pid);
            }
        } catch (IOException e) {
            throw new StackException("Cannot send SIG" + signal + " to " + subject, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackException("Interrupted while sending SIG" + signal + " to " + subject, e);
        }
    }
}
