package io.shardlens.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import co.elastic.clients.elasticsearch.ElasticsearchAsyncClient;
import com.sun.net.httpserver.HttpServer;
import io.shardlens.catalog.config.ElasticsearchConfig;
import io.shardlens.catalog.config.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WritableIndicesTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Queue<String> asked = new ConcurrentLinkedQueue<>();
    private HttpServer cluster;

    @BeforeEach
    void start() throws IOException {
        cluster = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    @AfterEach
    void stop() {
        cluster.stop(0);
    }

    private List<String> found(int status, String answer) throws Exception {
        cluster.createContext("/", exchange -> {
            asked.add(exchange.getRequestURI() + " "
                    + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            byte[] body = answer.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("X-Elastic-Product", "Elasticsearch");
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        cluster.start();
        URI url = URI.create("http://127.0.0.1:" + cluster.getAddress().getPort());
        ElasticsearchAsyncClient client =
                ElasticsearchClients.of(new ElasticsearchConfig(url, "reader", new Secret("password")));
        try {
            return WritableIndices.find(client, "reader", List.of("orders"), PATIENCE);
        } finally {
            client._transport().close();
        }
    }

    @Test
    void anAccountThatOnlyReadsBreaksNothing() throws Exception {
        assertThat(found(200, """
                {"username": "reader", "has_all_requested": false, "cluster": {}, "application": {},
                 "index": {"orders": {"index": false, "delete": false}, "orders-*": {"index": false, "delete": false}}}
                """)).isEmpty();
        assertThat(asked)
                .singleElement()
                .asString()
                .contains(
                        "/_security/user/_has_privileges",
                        "\"orders\"",
                        "\"orders-*\"",
                        "\"shardlens-*\"",
                        "\"manage\"");
    }

    @Test
    void whatItMayWriteIsNamed() throws Exception {
        assertThat(found(200, """
                {"username": "elastic", "has_all_requested": false, "cluster": {}, "application": {},
                 "index": {"orders": {"index": true, "delete": true}, "shardlens-*": {"index": false, "delete": false},
                           "orders-*": {"index": true, "delete": false}}}
                """))
                .containsExactly(
                        "Elasticsearch account 'elastic' is to read only and may delete, index on orders, orders-*");
    }

    @Test
    void aClusterWithoutSecurityLetsEveryoneWrite() throws Exception {
        assertThat(found(400, """
                {"error": "no handler found for uri [/_security/user/_has_privileges] and method [POST]"}
                """))
                .containsExactly(
                        "Elasticsearch asks nobody who they are: whoever reaches it, with user 'reader' or without,"
                                + " may write every index");
    }

    @Test
    void anAccountThatIsNotKnownSaysNothing() throws Exception {
        assertThat(found(401, """
                {"error": {"type": "security_exception", "reason": "unable to authenticate user [reader]"}, "status": 401}
                """)).isEmpty();
    }
}
