package io.shardlens.stack;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/** Opens a stack in a folder, prints where its parts are and how long they took, and holds it until its input ends. */
final class StackMain {
    private StackMain() {}

    public static void main(String[] arguments) throws Exception {
        var begin = Instant.now();
        var config = StackConfig.in(Path.of(arguments[0]))
                .withListener(event -> System.out.println(
                        Duration.between(begin, Instant.now()).toMillis() + " ms " + event));
        try (var stack = Stacks.open(config)) {
            System.out.println("OPEN " + Duration.between(begin, Instant.now()).toMillis() + " ms "
                    + stack.elasticsearch().url());
            while (System.in.read() != -1) {
                // Whatever is typed is ignored.
            }
        }
        System.out.println(
                "CLOSED after " + Duration.between(begin, Instant.now()).toMillis() + " ms");
    }
}
