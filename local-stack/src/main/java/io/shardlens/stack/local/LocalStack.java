package io.shardlens.stack.local;

import io.shardlens.stack.CanalPart;
import io.shardlens.stack.ElasticsearchPart;
import io.shardlens.stack.MySqlPart;
import io.shardlens.stack.Part;
import io.shardlens.stack.Stack;
import io.shardlens.stack.StackConfig;
import io.shardlens.stack.StackException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** A {@link Stack} of processes on this machine. */
final class LocalStack implements Stack {
    private final List<LocalMySql> mysql;
    private final LocalCanal canal;
    private final LocalElasticsearch elasticsearch;
    private final FolderLock lock;
    private final ClusterCanals clusterCanals;
    private final List<LocalCanal> cluster = new CopyOnWriteArrayList<>();

    /** Makes Canal servers that meet in a ZooKeeper. */
    interface ClusterCanals {
        LocalCanal create(String name, String zookeeper) throws IOException;
    }

    LocalStack(
            List<LocalMySql> mysql,
            LocalCanal canal,
            LocalElasticsearch elasticsearch,
            FolderLock lock,
            ClusterCanals clusterCanals) {
        this.clusterCanals = clusterCanals;
        this.mysql = mysql;
        this.canal = canal;
        this.elasticsearch = elasticsearch;
        this.lock = lock;
    }

    /** Starts everything; see {@link io.shardlens.stack.Stacks#open}. */
    static LocalStack open(StackConfig config, InstantSource clock, RandomGenerator random) {
        var folders = StackFolders.find(System.getProperty(StackFolders.ROOT_PROPERTY), Path.of(""));
        var data = config.dataFolder().toAbsolutePath().normalize();
        var lock = FolderLock.take(data);
        try {
            var plan = new LocalStackPlan(config, data, folders, new EventClock(clock, config.listener()));
            var stack = plan.build(Ports.below(random), lock);
            stack.start();
            return stack;
        } catch (IOException e) {
            lock.close();
            throw new StackException("Cannot use the folder " + data + " or " + folders.cache(), e);
        } catch (StackException e) {
            lock.close();
            throw e;
        }
    }

    private void start() {
        try {
            Together.run(parts().map(part -> (Runnable) part::start).toList());
        } catch (StackException e) {
            parts().forEach(Part::kill);
            throw e;
        }
    }

    private Stream<LocalPart> parts() {
        return Stream.concat(Stream.of(elasticsearch), Stream.concat(mysql.stream(), Stream.of(canal)));
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
        try {
            var created = clusterCanals.create(name, zookeeper);
            cluster.add(created);
            return created;
        } catch (IOException e) {
            throw new StackException("Cannot use the files of Canal server '" + name + "'", e);
        }
    }

    @Override
    public ElasticsearchPart elasticsearch() {
        return elasticsearch;
    }

    @Override
    public void close() {
        try {
            Together.run(List.of(elasticsearch::stop, this::stopFromCanalOn));
        } finally {
            parts().forEach(Part::kill);
            cluster.forEach(Part::kill);
            lock.close();
        }
    }

    /** A MySQL server takes ten seconds to end while Canal reads its binlog. */
    private void stopFromCanalOn() {
        cluster.forEach(Part::stop);
        canal.stop();
        Together.run(mysql.stream().map(server -> (Runnable) server::stop).toList());
    }
}
