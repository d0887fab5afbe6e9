package io.shardlens.query.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** An HTTP client that takes of an answer only what it is told to, and whose system keeps little for it. */
final class SlowClient implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 120_000;

    private final Socket socket;
    private final InputStream in;
    private final ByteArrayOutputStream taken = new ByteArrayOutputStream();

    private SlowClient(Socket socket) throws IOException {
        this.socket = socket;
        this.in = socket.getInputStream();
    }

    static SlowClient post(int port, String path, String json) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(32 << 10);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.connect(new InetSocketAddress("127.0.0.1", port), TIMEOUT_MILLIS);
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        String head =
                "POST " + path + " HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: "
                        + body.length + "\r\n\r\n";
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().write(body);
        return new SlowClient(socket);
    }

    /** Waits for so many bytes more. */
    void take(int bytes) throws IOException {
        byte[] next = in.readNBytes(bytes);
        if (next.length < bytes) {
            throw new IOException("the answer ends after " + (taken.size() + next.length) + " bytes");
        }
        taken.write(next, 0, next.length);
    }

    /** Takes what has come in already. */
    void takeWhatIsThere() throws IOException {
        take(in.available());
    }

    /** The lines of the body so far, the last one perhaps in part. */
    List<String> lines() {
        byte[] all = taken.toByteArray();
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        int at = behind(all, 0, "\r\n\r\n");
        while (at < all.length) {
            int begin = behind(all, at, "\r\n");
            if (begin < 0) {
                break;
            }
            int size = Integer.parseInt(new String(all, at, begin - at - 2, StandardCharsets.US_ASCII), 16);
            body.write(all, begin, Math.min(size, all.length - begin));
            at = begin + size + 2;
        }
        return body.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private static int behind(byte[] all, int from, String mark) {
        for (int i = from; i <= all.length - mark.length(); i++) {
            if (new String(all, i, mark.length(), StandardCharsets.US_ASCII).equals(mark)) {
                return i + mark.length();
            }
        }
        return -1;
    }

    /** Closes the connection without a word. */
    void vanish() throws IOException {
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
