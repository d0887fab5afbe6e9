package io.shardlens.stack.elasticsearch.plugin;

import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.elasticsearch.cluster.node.DiscoveryNodes;
import org.elasticsearch.features.NodeFeature;
import org.elasticsearch.plugins.ActionPlugin;
import org.elasticsearch.rest.RestHandler;
import org.elasticsearch.transport.netty4.Netty4Plugin;

/** The published Netty transport, and {@code GET /}, whose own module is not published. */
public final class LocalTransportPlugin extends Netty4Plugin implements ActionPlugin {
    /** Called by Elasticsearch. */
    public LocalTransportPlugin() {}

    @Override
    public Collection<RestHandler> getRestHandlers(
            RestHandlersServices services, Supplier<DiscoveryNodes> nodes, Predicate<NodeFeature> features) {
        return List.of(new RootHandler(nodes));
    }
}
