package io.shardlens.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ServiceLoader;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

@ResourceLock(Resources.SYSTEM_PROPERTIES)
class StacksTest {
    @Test
    void knowsTwoKindsOfStacks() {
        assertThat(ServiceLoader.load(StackProvider.class))
                .extracting(StackProvider::kind)
                .containsExactlyInAnyOrder("local", "docker");
    }

    @Test
    void namesTheKindsThereAreWhenAskedForAnother() {
        assertThatThrownBy(() -> with("podman", Stacks::unavailable))
                .isInstanceOf(StackException.class)
                .hasMessageContaining("-Dstack=podman")
                .hasMessageContaining("[docker, local]");
    }

    private static <T> T with(String kind, Supplier<T> body) {
        var before = System.getProperty("stack");
        System.setProperty("stack", kind);
        try {
            return body.get();
        } finally {
            if (before == null) {
                System.clearProperty("stack");
            } else {
                System.setProperty("stack", before);
            }
        }
    }
}
