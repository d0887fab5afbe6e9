package io.shardlens.stack.elasticsearch.plugin;

import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.elasticsearch.Build;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.cluster.ClusterName;
import org.elasticsearch.cluster.node.DiscoveryNodes;
import org.elasticsearch.index.IndexVersion;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestResponse;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.xcontent.XContentBuilder;

/** Answers {@code GET /} and {@code HEAD /} as a full distribution does, which clients look at first. */
final class RootHandler extends BaseRestHandler {
    private final Supplier<DiscoveryNodes> nodes;

    RootHandler(Supplier<DiscoveryNodes> nodes) {
        this.nodes = nodes;
    }

    @Override
    public String getName() {
        return "main_action";
    }

    @Override
    public List<Route> routes() {
        return List.of(new Route(RestRequest.Method.GET, "/"), new Route(RestRequest.Method.HEAD, "/"));
    }

    @Override
    protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) {
        return channel -> channel.sendResponse(
                new RestResponse(RestStatus.OK, describe(channel.newBuilder().prettyPrint(), client)));
    }

    private XContentBuilder describe(XContentBuilder body, NodeClient client) throws IOException {
        var build = Build.current();
        return body.startObject()
                .field("name", nodes.get().getLocalNode().getName())
                .field(
                        "cluster_name",
                        ClusterName.CLUSTER_NAME_SETTING.get(client.settings()).value())
                .field("cluster_uuid", "_na_")
                .startObject("version")
                .field("number", build.qualifiedVersion())
                .field("build_flavor", build.flavor())
                .field("build_type", build.type().displayName())
                .field("build_hash", build.hash())
                .field("build_date", build.date())
                .field("build_snapshot", build.isSnapshot())
                .field("lucene_version", IndexVersion.current().luceneVersion().toString())
                .field("minimum_wire_compatibility_version", build.minWireCompatVersion())
                .field("minimum_index_compatibility_version", build.minIndexCompatVersion())
                .endObject()
                .field("tagline", "You Know, for Search")
                .endObject();
    }
}
