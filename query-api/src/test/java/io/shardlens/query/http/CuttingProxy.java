package io.shardlens.query.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;

/** Stands between a client and the server, and cuts the first connection after so many bytes of the answer. */
final class CuttingProxy implements AutoCloseable {
    private final int server;
    private final int bytes;
    private final ServerSocket socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicBoolean cut = new AtomicBoolean();

    CuttingProxy(int server, int bytes) throws IOException {
        this.server = server;
        this.bytes = bytes;
        executor.execute(this::accept);
    }

    int port() {
        return socket.getLocalPort();
    }

    private void accept() {
        try {
            while (!socket.isClosed()) {
                Socket client = socket.accept();
                executor.execute(() -> serve(client));
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private void serve(Socket client) {
        int most = cut.compareAndSet(false, true) ? bytes : Integer.MAX_VALUE;
        try (client;
                Socket upstream = new Socket(InetAddress.getLoopbackAddress(), server)) {
            executor.execute(() -> copy(client, upstream, Integer.MAX_VALUE));
            copy(upstream, client, most);
        } catch (IOException e) {
            // Either side is gone, which is what this is for.
        }
    }

    private static void copy(Socket from, Socket to, int most) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[4096];
            int left = most;
            for (int n = in.read(buffer); n >= 0 && left > 0; n = in.read(buffer)) {
                out.write(buffer, 0, Math.min(n, left));
                out.flush();
                left -= n;
                if (left <= 0) {
                    return;
                }
            }
        } catch (IOException e) {
            // Either side is gone.
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
        executor.shutdownNow();
    }
}
