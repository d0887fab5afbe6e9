package io.shardlens.stack.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A server that runs in a JVM of the kind that runs this one.
 *
 * @param mainClass the class to run
 * @param jars its whole class path
 * @param tuning JVM options that choose its memory, collector and compilers
 * @param startup makes later starts quicker, where this JVM can
 */
record JavaProgram(String mainClass, ServerJars jars, List<String> tuning, AotCache startup) {
    List<String> command(List<String> options, List<String> arguments) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(tuning);
        command.addAll(startup.options());
        command.addAll(options);
        command.addAll(List.of("-cp", jars.classPath(), mainClass));
        command.addAll(arguments);
        return command;
    }

    /** Whether the process started last records what will make later starts quicker, and takes longer to end for it. */
    boolean records() {
        return startup.records();
    }

    /** To be called when the process has ended in order. */
    void keepRecording() throws IOException {
        startup.keepRecording();
    }
}
