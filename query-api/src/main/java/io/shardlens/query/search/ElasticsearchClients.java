package io.shardlens.query.search;

import co.elastic.clients.elasticsearch.ElasticsearchAsyncClient;
import co.elastic.clients.json.jackson.Jackson3JsonpMapper;
import co.elastic.clients.transport.rest5_client.Rest5ClientTransport;
import co.elastic.clients.transport.rest5_client.low_level.Rest5Client;
import io.shardlens.catalog.codec.JsonText;
import io.shardlens.catalog.config.ElasticsearchConfig;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Makes clients of Elasticsearch that keep every digit of the numbers in a document. */
public final class ElasticsearchClients {
    private ElasticsearchClients() {}

    /** A client; nothing is connected before its first request. Close its transport in the end. */
    public static ElasticsearchAsyncClient of(ElasticsearchConfig config) {
        var builder = Rest5Client.builder(config.url());
        if (!config.user().isEmpty()) {
            String account = config.user() + ":" + config.password().value();
            String encoded = Base64.getEncoder().encodeToString(account.getBytes(StandardCharsets.UTF_8));
            builder.setDefaultHeaders(new org.apache.hc.core5.http.Header[] {
                new org.apache.hc.core5.http.message.BasicHeader("Authorization", "Basic " + encoded)
            });
        }
        return new ElasticsearchAsyncClient(
                new Rest5ClientTransport(builder.build(), new Jackson3JsonpMapper(JsonText.mapper())));
    }
}
