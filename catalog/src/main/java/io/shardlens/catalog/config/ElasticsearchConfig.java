package io.shardlens.catalog.config;

import java.net.URI;

/** The Elasticsearch cluster that holds the index. */
public record ElasticsearchConfig(
        @Key(doc = "Address of the cluster or of its load balancer, without user and password.")
        URI url,

        @Key(doc = "User, empty where the cluster asks for none.", def = "")
        String user,

        @Key(doc = "Password of the user.", def = "") Secret password) {
    public ElasticsearchConfig {
        Constraints.of(ElasticsearchConfig.class, url, user, password)
                .require(
                        "url",
                        url.getRawUserInfo() == null,
                        "must not hold user and password: they have keys of their own")
                .check();
    }
}
