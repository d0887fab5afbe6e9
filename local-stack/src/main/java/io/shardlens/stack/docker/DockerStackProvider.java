package io.shardlens.stack.docker;

import io.shardlens.stack.Stack;
import io.shardlens.stack.StackConfig;
import io.shardlens.stack.StackException;
import io.shardlens.stack.StackProvider;
import java.time.InstantSource;
import java.util.Optional;
import org.testcontainers.DockerClientFactory;

/** Opens stacks of containers. */
public final class DockerStackProvider implements StackProvider {
    /** Called by the service loader. */
    public DockerStackProvider() {}

    @Override
    public String kind() {
        return "docker";
    }

    @Override
    public Optional<String> unavailable() {
        return DockerClientFactory.instance().isDockerAvailable()
                ? Optional.empty()
                : Optional.of("Skipped: -Dstack=docker was asked for, but no Docker engine answers here");
    }

    @Override
    public Stack open(StackConfig config) {
        unavailable().ifPresent(reason -> {
            throw new StackException(reason);
        });
        return DockerStack.open(config, InstantSource.system());
    }
}
