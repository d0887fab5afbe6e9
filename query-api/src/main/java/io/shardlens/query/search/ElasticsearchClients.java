package io.shardlens.query.search;

import co.elastic.clients.elasticsearch.ElasticsearchAsyncClient;
import co.elastic.clients.json.jackson.Jackson3JsonpMapper;
import io.shardlens.catalog.codec.JsonText;
import io.shardlens.catalog.config.ElasticsearchConfig;

/** Makes clients of Elasticsearch that keep every digit of the numbers in a document. */
public final class ElasticsearchClients {
    private ElasticsearchClients() {}

    /** A client; nothing is connected before its first request. Close its transport in the end. */
    public static ElasticsearchAsyncClient of(ElasticsearchConfig config) {
        return ElasticsearchAsyncClient.of(client -> {
            client.host(config.url()).jsonMapper(new Jackson3JsonpMapper(JsonText.mapper()));
            return config.user().isEmpty()
                    ? client
                    : client.usernameAndPassword(
                            config.user(), config.password().value());
        });
    }
}
