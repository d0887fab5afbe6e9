package io.shardlens.stack;

import java.net.URI;

/** An Elasticsearch cluster of one node without authentication, reachable from this machine only. */
public interface ElasticsearchPart extends Part {
    /** The node's HTTP address, without a trailing slash. */
    default URI url() {
        return URI.create("http://" + host() + ":" + port());
    }
}
