package io.shardlens.stack.docker;

import io.shardlens.stack.ElasticsearchPart;
import io.shardlens.stack.JvmProfile;
import io.shardlens.stack.StackConfig;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.time.InstantSource;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.elasticsearch.ElasticsearchContainer;

/** The official Elasticsearch image, without its security, as the local one. */
final class DockerElasticsearch extends DockerPart implements ElasticsearchPart {
    private static final int PORT = 9200;
    private static final int TIMEOUT_MILLIS = 1_000;
    private static final int OK = 200;

    DockerElasticsearch(StackConfig config, Network network, InstantSource clock) {
        super(
                StackConfig.ELASTICSEARCH,
                config.elasticsearchPort(),
                PORT,
                container(config.elasticsearchJvm()),
                config,
                network,
                clock);
    }

    private static GenericContainer<?> container(JvmProfile profile) {
        return new ElasticsearchContainer(Images.of("elasticsearch"))
                .withEnv("xpack.security.enabled", "false")
                .withEnv("ES_JAVA_OPTS", profile == JvmProfile.QUICK_START ? "-Xms512m -Xmx512m" : "-Xms1g -Xmx1g");
    }

    @Override
    boolean answers() {
        try {
            var connection = (HttpURLConnection) url().toURL().openConnection();
            connection.setConnectTimeout(TIMEOUT_MILLIS);
            connection.setReadTimeout(TIMEOUT_MILLIS);
            return connection.getResponseCode() == OK;
        } catch (IOException notYet) {
            return false;
        }
    }
}
