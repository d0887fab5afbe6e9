package io.shardlens.stack.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import io.shardlens.stack.Part;
import io.shardlens.stack.StackConfig;
import io.shardlens.stack.StackEvent;
import io.shardlens.stack.StackException;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;

/** What the containers have in common: started, frozen and ended through the Docker client. */
abstract class DockerPart implements Part {
    private static final int STOP_SECONDS = 30;
    private static final Duration STEP = Duration.ofMillis(200);

    private final String name;
    private final int port;
    private final GenericContainer<?> container;
    private final StackConfig config;
    private final InstantSource clock;

    DockerPart(
            String name,
            int wantedPort,
            int containerPort,
            GenericContainer<?> container,
            StackConfig config,
            Network network,
            InstantSource clock) {
        this.name = name;
        this.port = wantedPort == 0 ? freePort() : wantedPort;
        this.container = container;
        this.config = config;
        this.clock = clock;
        container.setPortBindings(List.of("127.0.0.1:" + port + ":" + containerPort));
        container.withNetwork(network).withNetworkAliases(name).withStartupTimeout(config.startTimeout());
    }

    /** Whether the server itself answers: the engine accepts connections in its place before it does. */
    abstract boolean answers();

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
    public final synchronized void start() {
        if (alive()) {
            return;
        }
        var begin = clock.instant();
        config.listener().accept(new StackEvent.Starting(name, port));
        if (container.getContainerId() == null) {
            container.start();
        } else {
            client().startContainerCmd(container.getContainerId()).exec();
        }
        while (!answers()) {
            if (Duration.between(begin, clock.instant()).compareTo(config.startTimeout()) > 0) {
                throw new StackException(
                        "Container '" + name + "' does not answer on port " + port + " after " + config.startTimeout());
            }
            pauseBriefly();
        }
        config.listener().accept(new StackEvent.Started(name, port, Duration.between(begin, clock.instant())));
    }

    @Override
    public final synchronized void stop() {
        if (alive()) {
            resume();
            client().stopContainerCmd(container.getContainerId())
                    .withTimeout(STOP_SECONDS)
                    .exec();
        }
    }

    @Override
    public final synchronized void kill() {
        if (alive()) {
            client().killContainerCmd(container.getContainerId()).exec();
            while (alive()) {
                pauseBriefly();
            }
        }
    }

    @Override
    public final synchronized void pause() {
        client().pauseContainerCmd(container.getContainerId()).exec();
    }

    @Override
    public final synchronized void resume() {
        if (Boolean.TRUE.equals(state().getPaused())) {
            client().unpauseContainerCmd(container.getContainerId()).exec();
        }
    }

    @Override
    public final boolean alive() {
        return container.getContainerId() != null && Boolean.TRUE.equals(state().getRunning());
    }

    final synchronized void remove() {
        container.stop();
    }

    private ContainerState state() {
        return client().inspectContainerCmd(container.getContainerId()).exec().getState();
    }

    private DockerClient client() {
        return container.getDockerClient();
    }

    private void pauseBriefly() {
        try {
            Thread.sleep(STEP);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackException("Interrupted while waiting for container '" + name + "'", e);
        }
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new StackException("Found no free port", e);
        }
    }
}
