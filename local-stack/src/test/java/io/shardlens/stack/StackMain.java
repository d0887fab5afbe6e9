package io.shardlens.stack;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/**
 * Opens a stack in a folder, tells what it does, prints {@code OPEN}, and holds the stack until its input ends. Given
 * {@code freeze} as its second argument, it pauses every part first.
 */
final class StackMain {
    private StackMain() {}

    public static void main(String[] arguments) throws IOException {
        var begin = Instant.now();
        var config = StackConfig.in(Path.of(arguments[0])).withListener(event -> tell(begin, event.toString()));
        try (var stack = Stacks.open(config)) {
            if (arguments.length > 1 && arguments[1].equals("freeze")) {
                stack.mysql().forEach(Part::pause);
                stack.canal().pause();
                stack.elasticsearch().pause();
            }
            tell(begin, "OPEN");
            while (System.in.read() != -1) {
                // Whatever is typed is ignored.
            }
        }
        tell(begin, "CLOSED");
    }

    private static void tell(Instant begin, String what) {
        System.out.println(Duration.between(begin, Instant.now()).toMillis() + " ms " + what);
    }
}
