package io.shardlens.stack.docker;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/** MySQL and Canal both speak first, which tells them from an engine that only accepts the connection. */
final class Greeting {
    private static final int TIMEOUT_MILLIS = 1_000;

    private Greeting() {}

    static boolean heardFrom(String host, int port) {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, port), TIMEOUT_MILLIS);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            return socket.getInputStream().read() >= 0;
        } catch (IOException notYet) {
            return false;
        }
    }
}
