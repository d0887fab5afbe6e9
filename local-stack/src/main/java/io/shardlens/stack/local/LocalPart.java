package io.shardlens.stack.local;

import io.shardlens.stack.Part;
import io.shardlens.stack.StackEvent;
import io.shardlens.stack.StackException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** What the three kinds of servers have in common: one guarded process at a time, always on the same port. */
abstract class LocalPart implements Part {
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(30);

    private final String name;
    private final int port;
    private final LaunchPad pad;
    private final ReentrantLock turn = new ReentrantLock();
    private volatile @Nullable ChildProcess process;

    /** Where the parts write their logs, how long they may take, and who hears of it. */
    record LaunchPad(Path logFolder, Duration startTimeout, EventClock events) {}

    LocalPart(String name, int port, LaunchPad pad) {
        this.name = name;
        this.port = port;
        this.pad = pad;
    }

    /** How messages name this part, such as {@code MySQL server 'orders-1'}. */
    abstract String subject();

    /** Prepares the data folder and returns the command to run. */
    abstract List<String> prepare() throws IOException;

    /** Whether a line of the server's output says that it is ready. */
    abstract boolean saysReady(String line);

    /** Called when the server is ready. */
    void afterStart() throws IOException {}

    /** Ends a server that is alive and not paused. */
    void end(ChildProcess running) throws IOException {
        running.stop(STOP_TIMEOUT);
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String host() {
        return "127.0.0.1";
    }

    @Override
    public final int port() {
        return port;
    }

    @Override
    public final void start() {
        inTurn(() -> {
            if (process == null || !process.alive()) {
                Ports.requireFree(subject(), port);
                launch();
            }
        });
    }

    @Override
    public final void stop() {
        inTurn(() -> {
            var running = process;
            if (running == null || !running.alive()) {
                return;
            }
            running.resume();
            end(running);
        });
    }

    @Override
    public final void kill() {
        inTurn(() -> {
            if (process != null) {
                process.kill();
            }
        });
    }

    @Override
    public final void pause() {
        inTurn(() -> started().pause());
    }

    @Override
    public final void resume() {
        inTurn(() -> started().resume());
    }

    @Override
    public final boolean alive() {
        var current = process;
        return current != null && current.alive();
    }

    private void launch() throws IOException {
        var watch = pad.events().start();
        pad.events().tell(new StackEvent.Starting(name, port));
        var started = ChildProcess.start(subject(), prepare(), pad.logFolder().resolve(name + ".log"), this::saysReady);
        process = started;
        started.awaitReady(pad.startTimeout());
        afterStart();
        pad.events().tell(new StackEvent.Started(name, port, watch.elapsed()));
    }

    private ChildProcess started() {
        if (process == null) {
            throw new StackException(subject() + " has not been started");
        }
        return process;
    }

    private interface Step {
        void run() throws IOException;
    }

    private void inTurn(Step step) {
        turn.lock();
        try {
            step.run();
        } catch (IOException e) {
            throw new StackException(subject() + " cannot use its files", e);
        } finally {
            turn.unlock();
        }
    }
}
