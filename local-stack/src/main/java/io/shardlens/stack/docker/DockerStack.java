package io.shardlens.stack.docker;

import io.shardlens.stack.CanalPart;
import io.shardlens.stack.ElasticsearchPart;
import io.shardlens.stack.MySqlPart;
import io.shardlens.stack.Stack;
import io.shardlens.stack.StackConfig;
import io.shardlens.stack.StackException;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.testcontainers.containers.Network;

/** A {@link Stack} of containers on a network of their own, with ports of this machine that stay over restarts. */
final class DockerStack implements Stack {
    private final List<DockerMySql> mysql;
    private final DockerCanal canal;
    private final DockerElasticsearch elasticsearch;
    private final Network network;

    private DockerStack(
            List<DockerMySql> mysql, DockerCanal canal, DockerElasticsearch elasticsearch, Network network) {
        this.mysql = mysql;
        this.canal = canal;
        this.elasticsearch = elasticsearch;
        this.network = network;
    }

    static DockerStack open(StackConfig config, InstantSource clock) {
        var network = Network.newNetwork();
        var mysql = IntStream.range(0, config.mysql().size())
                .mapToObj(i -> new DockerMySql(config.mysql().get(i), i + 1, config, network, clock))
                .toList();
        var stack = new DockerStack(
                mysql,
                new DockerCanal(config, network, clock),
                new DockerElasticsearch(config, network, clock),
                network);
        try {
            stack.start();
        } catch (StackException e) {
            stack.close();
            throw e;
        }
        return stack;
    }

    private void start() {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var starting = parts().map(part -> CompletableFuture.runAsync(part::start, executor))
                    .toArray(CompletableFuture<?>[]::new);
            CompletableFuture.allOf(starting).join();
        } catch (CompletionException e) {
            throw new StackException("A container of the stack did not start: " + e.getCause(), e);
        }
    }

    private Stream<DockerPart> parts() {
        return Stream.concat(mysql.stream(), Stream.of(canal, elasticsearch));
    }

    @Override
    public List<MySqlPart> mysql() {
        return List.copyOf(mysql);
    }

    @Override
    public CanalPart canal() {
        return canal;
    }

    @Override
    public CanalPart clusterCanal(String name, String zookeeper) {
        throw new StackException("Canal servers that form a cluster are for the local stack only");
    }

    @Override
    public ElasticsearchPart elasticsearch() {
        return elasticsearch;
    }

    @Override
    public void close() {
        parts().forEach(DockerPart::remove);
        network.close();
    }
}
