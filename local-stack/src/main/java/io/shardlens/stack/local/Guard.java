package io.shardlens.stack.local;

import java.util.ArrayList;
import java.util.List;

/**
 * Ties a child process to this JVM. A shell first starts a guard that waits for the end of its standard input, which is a
 * pipe from this JVM, and then becomes the program itself, so that the program's process id is the one this JVM knows. The
 * pipe ends when this JVM does, for whatever reason, and also when the program ended by itself and its pipe was closed;
 * the guard therefore kills only what is still its parent, and what that has started. SIGKILL also ends a program that is
 * paused.
 *
 * <p>An interrupt from the terminal is ignored, for it reaches the whole process group: this JVM decides what ends when.
 */
public final class Guard {
    private static final String SCRIPT = """
            exec 3<&0
            trap '' HUP INT
            (
                exec <&3 3<&- >/dev/null 2>&1
                while read -r _; do :; done
                read -r guard _ _ parent _ </proc/self/stat
                [ "$parent" = "$$" ] || exit
                children=$(cat "/proc/$$/task/"*/children)
                kill -9 "$$"
                for child in $children; do
                    [ "$child" = "$guard" ] || kill -9 "$child"
                done
            ) &
            exec "$@" 3<&- </dev/null
            """;

    private Guard() {}

    /** The command that runs the given one under a guard. Its standard input must stay a pipe of this JVM. */
    public static List<String> around(List<String> command) {
        var guarded = new ArrayList<>(List.of("/bin/sh", "-c", SCRIPT, "sh"));
        guarded.addAll(command);
        return guarded;
    }
}
