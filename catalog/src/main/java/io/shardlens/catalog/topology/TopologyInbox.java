package io.shardlens.catalog.topology;

import io.shardlens.catalog.config.ConfigException;
import io.shardlens.catalog.config.DeclaredTopology;
import io.shardlens.catalog.config.Fault;
import io.shardlens.catalog.config.TopologyLoader;
import io.shardlens.router.topology.TopologyRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes topologies as texts, from wherever they come, and offers them to the registry. Says in the log what became of each. Thread-safe. */
public final class TopologyInbox {
    private static final Logger LOGGER = LoggerFactory.getLogger(TopologyInbox.class);

    private final TopologyRegistry registry;

    public TopologyInbox(TopologyRegistry registry) {
        this.registry = registry;
    }

    /** The registry that is fed. */
    public TopologyRegistry registry() {
        return registry;
    }

    /**
     * Takes one topology.
     *
     * @param source where it comes from, for messages
     * @param text in YAML
     */
    public TopologyOffer take(String source, String text) {
        TopologyOffer offer = offer(source, text);
        switch (offer) {
            case TopologyOffer.Accepted accepted ->
                LOGGER.atInfo()
                        .addKeyValue("source", source)
                        .addKeyValue("epoch", accepted.epoch())
                        .addKeyValue("before", accepted.before())
                        .log("A new topology is in force");
            case TopologyOffer.Unchanged unchanged ->
                LOGGER.atDebug()
                        .addKeyValue("source", source)
                        .addKeyValue("epoch", unchanged.epoch())
                        .log("The topology is in force already");
            case TopologyOffer.Refused refused ->
                LOGGER.atError()
                        .addKeyValue("source", source)
                        .addKeyValue("epoch", refused.epoch())
                        .log("A topology is refused, the one in force stays:\n{}", lines(refused));
        }
        return offer;
    }

    private TopologyOffer offer(String source, String text) {
        DeclaredTopology declared;
        try {
            declared = TopologyLoader.parse(source, text);
        } catch (ConfigException wrong) {
            return new TopologyOffer.Refused(registry.current().epoch(), wrong.faults());
        }
        return switch (registry.offer(declared.compile())) {
            case TopologyRegistry.Accepted accepted -> {
                accepted.failures()
                        .forEach(failure -> LOGGER.atError()
                                .setCause(failure)
                                .addKeyValue("epoch", declared.epoch())
                                .log("A part of this process did not take the new topology"));
                yield new TopologyOffer.Accepted(accepted.before().epoch(), declared.epoch());
            }
            case TopologyRegistry.Unchanged unchanged ->
                new TopologyOffer.Unchanged(unchanged.current().epoch());
            case TopologyRegistry.Refused refused ->
                new TopologyOffer.Refused(
                        refused.current().epoch(),
                        refused.faults().stream()
                                .map(fault -> new Fault(0, 0, fault.path(), fault.message()))
                                .toList());
        };
    }

    private static String lines(TopologyOffer.Refused refused) {
        return String.join(
                "\n", refused.faults().stream().map(fault -> "  " + fault).toList());
    }
}
