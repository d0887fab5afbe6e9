package io.shardlens.query.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TracesTest {
    private record Received(String path, @Nullable String type, String body) {}

    @Test
    void aCollectorGetsTheSpansInTheTraceOfTheCaller() throws Exception {
        BlockingQueue<Received> received = new LinkedBlockingQueue<>();
        HttpServer collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        collector.createContext("/", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            received.add(new Received(
                    exchange.getRequestURI().getPath(),
                    exchange.getRequestHeaders().getFirst("Content-Type"),
                    new String(body, StandardCharsets.ISO_8859_1)));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        collector.start();
        try {
            Traces traces =
                    Traces.to("http://127.0.0.1:" + collector.getAddress().getPort());
            traces.request(
                            "POST",
                            "/v1/sql",
                            Map.of("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")::get)
                    .ended(200);
            traces.close();

            Received spans = received.poll(60, TimeUnit.SECONDS);
            assertThat(spans).isNotNull();
            assertThat(spans.path()).isEqualTo("/v1/traces");
            assertThat(spans.type()).isEqualTo("application/x-protobuf");
            assertThat(spans.body()).contains("shardlens-query-api", "POST /v1/sql", "http.route", "\n\u00f7e");
        } finally {
            collector.stop(0);
        }
    }
}
