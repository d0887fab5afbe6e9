package io.shardlens.demo.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The ports of everything in the demo, all different and free when chosen.
 *
 * @param mysql of the two MySQL servers
 */
public record DemoPorts(int api, int worker, int elasticsearch, int canal, List<Integer> mysql) {
    public DemoPorts {
        mysql = List.copyOf(mysql);
    }

    /**
     * Turns each 0 into a free port.
     *
     * @throws DemoException naming the option whose port is taken or given twice
     */
    public DemoPorts chosen() {
        Map<Integer, String> options = new LinkedHashMap<>();
        claim(options, api, "--api-port");
        claim(options, worker, "--worker-port");
        claim(options, elasticsearch, "--elasticsearch-port");
        claim(options, canal, "--canal-port");
        mysql.forEach(port -> claim(options, port, "--mysql-ports"));
        return new DemoPorts(
                orFree(api, options),
                orFree(worker, options),
                orFree(elasticsearch, options),
                orFree(canal, options),
                mysql.stream().map(port -> orFree(port, options)).toList());
    }

    private static void claim(Map<Integer, String> options, int port, String option) {
        if (port == 0) {
            return;
        }
        String other = options.putIfAbsent(port, option);
        if (other != null) {
            throw new DemoException("port " + port + " is given twice, by " + other + " and by " + option);
        }
        if (!free(port)) {
            throw new DemoException("port " + port + " on 127.0.0.1 is taken by another program; choose another with "
                    + option + "=PORT, or any free one with " + option
                    + (option.equals("--mysql-ports") ? "=0,0" : "=0"));
        }
    }

    private static int orFree(int port, Map<Integer, String> taken) {
        if (port != 0) {
            return port;
        }
        // Below the range that outgoing connections are given, so that none of them takes it before the server does;
        // from
        // another one on for each process, so that none takes what another has just chosen.
        int range = LAST_FREE - FIRST_FREE;
        int first = (int) (ProcessHandle.current().pid() * SPREAD % range);
        for (int i = 0; i < range; i++) {
            int candidate = FIRST_FREE + (first + i) % range;
            if (!taken.containsKey(candidate) && free(candidate)) {
                taken.put(candidate, "another part");
                return candidate;
            }
        }
        throw new DemoException("no port from " + FIRST_FREE + " to " + LAST_FREE + " is free on 127.0.0.1");
    }

    private static final int FIRST_FREE = 18_000;
    private static final int LAST_FREE = 32_000;
    private static final long SPREAD = 101;

    private static boolean free(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }
}
