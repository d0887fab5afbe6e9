package io.shardlens.stack.canal;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;

/** Waits for servers that are being started at the same time, within one budget for all of them. */
final class PortWait {
    private static final Duration STEP = Duration.ofMillis(50);

    private long stepsLeft;

    PortWait(Duration budget) {
        this.stepsLeft = budget.dividedBy(STEP);
    }

    /** Returns when the port accepts a connection, or when the budget is used up. */
    void until(String host, int port) throws InterruptedException {
        while (!accepts(host, port) && stepsLeft > 0) {
            stepsLeft--;
            Thread.sleep(STEP);
        }
    }

    private static boolean accepts(String host, int port) {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, port), (int) STEP.toMillis());
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }
}
