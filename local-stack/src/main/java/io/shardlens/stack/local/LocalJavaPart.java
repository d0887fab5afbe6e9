package io.shardlens.stack.local;

import io.shardlens.stack.StackEvent;
import java.io.IOException;
import java.time.Duration;

/** A server in its own JVM, which records on its first run what makes later starts quicker. */
abstract class LocalJavaPart extends LocalPart {
    /** The end of a JVM that writes its recording takes about ten seconds, and much longer on a busy machine. */
    private static final Duration RECORDING_TIMEOUT = Duration.ofMinutes(3);

    private final JavaProgram program;
    private final EventClock events;
    private boolean recording;

    LocalJavaPart(String name, int port, LaunchPad pad, JavaProgram program) {
        super(name, port, pad);
        this.program = program;
        this.events = pad.events();
    }

    @Override
    final boolean saysReady(String line) {
        return line.startsWith("READY ");
    }

    @Override
    void afterStart() throws IOException {
        recording = program.records();
    }

    @Override
    final void end(ChildProcess process) throws IOException {
        if (!recording) {
            super.end(process);
            return;
        }
        var subject = name() + " classes for later starts";
        var watch = events.start();
        events.tell(new StackEvent.Preparing(subject));
        if (process.stop(RECORDING_TIMEOUT)) {
            program.keepRecording();
        }
        events.tell(new StackEvent.Prepared(subject, watch.elapsed()));
    }
}
