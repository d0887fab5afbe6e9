package io.shardlens.stack.local;

import io.shardlens.stack.StackException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Loopback ports. Free ones are taken below the range from which the kernel serves outgoing connections: from inside it, a
 * client that keeps trying to reach a stopped server can be given the server's own port and keep it from starting again.
 */
final class Ports {
    private static final Path EPHEMERAL_RANGE = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
    private static final int LOWEST = 10_000;
    private static final int USUAL_EPHEMERAL_START = 32_768;
    private static final int SMALLEST_RANGE = 1_000;
    private static final int ATTEMPTS = 1_000;

    private final RandomGenerator random;
    private final int end;

    private Ports(RandomGenerator random, int end) {
        this.random = random;
        this.end = end;
    }

    static Ports below(RandomGenerator random) {
        var ephemeral = ephemeralStart();
        return new Ports(random, ephemeral - LOWEST < SMALLEST_RANGE ? USUAL_EPHEMERAL_START : ephemeral);
    }

    /** As many ports as asked for, each the one asked for or, for 0, a free one. */
    List<Integer> choose(List<Integer> wanted) {
        Set<Integer> used = new LinkedHashSet<>(wanted);
        return wanted.stream().map(port -> port == 0 ? free(used) : port).toList();
    }

    /** Refuses a port that something already listens on. */
    static void requireFree(String subject, int port) {
        if (!free(port)) {
            throw new StackException("Port " + port + " on 127.0.0.1 is taken, and " + subject
                    + " needs it. Stop the program that listens there, or choose another port.");
        }
    }

    private int free(Set<Integer> used) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int port = random.nextInt(LOWEST, end);
            if (!used.contains(port) && free(port)) {
                used.add(port);
                return port;
            }
        }
        throw new StackException("Found no free port on 127.0.0.1 between " + LOWEST + " and " + end);
    }

    private static boolean free(int port) {
        try (var socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }

    private static int ephemeralStart() {
        try {
            return Integer.parseInt(Files.readString(EPHEMERAL_RANGE).strip().split("\\s+", 2)[0]);
        } catch (IOException unknown) {
            return USUAL_EPHEMERAL_START;
        }
    }
}
