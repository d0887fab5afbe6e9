package io.shardlens.stack.docker;

import io.shardlens.stack.CanalPart;
import io.shardlens.stack.MySqlSpec;
import io.shardlens.stack.StackConfig;
import java.time.InstantSource;
import java.util.List;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.images.builder.Transferable;

/** The official Canal image with the settings of the local one. */
final class DockerCanal extends DockerPart implements CanalPart {
    private static final int PORT = 11111;
    private static final String CONFIGURATION = "/home/admin/canal-server/conf/";

    private final List<String> destinations;

    DockerCanal(StackConfig config, Network network, InstantSource clock) {
        super(StackConfig.CANAL, config.canalPort(), PORT, container(config), config, network, clock);
        this.destinations = config.mysql().stream().map(MySqlSpec::name).toList();
    }

    private static GenericContainer<?> container(StackConfig config) {
        var container = new GenericContainer<>(Images.of("canal"))
                .withExposedPorts(PORT)
                // Canal prints TIMESTAMP values in the zone of its JVM.
                .withEnv("JAVA_OPTS", "-Xms256m -Xmx512m -Duser.timezone=UTC")
                .withCopyToContainer(
                        Transferable.of(CanalImageFiles.server(
                                config.mysql().stream().map(MySqlSpec::name).toList())),
                        CONFIGURATION + "canal.properties");
        for (int i = 0; i < config.mysql().size(); i++) {
            var name = config.mysql().get(i).name();
            var instance = CanalImageFiles.destination(
                    name + ":" + DockerMySql.PORT, i + 1, config.accounts().canal());
            container.withCopyToContainer(Transferable.of(instance), CONFIGURATION + name + "/instance.properties");
        }
        return container;
    }

    @Override
    boolean answers() {
        return Greeting.heardFrom(host(), port());
    }

    @Override
    public List<String> destinations() {
        return destinations;
    }
}
