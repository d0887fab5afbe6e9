package io.shardlens.stack;

import java.util.List;

/**
 * A running set of servers. The servers end when the stack is closed, and at the latest when this JVM ends, however it
 * ends. The data folder stays.
 */
public interface Stack extends AutoCloseable {
    /** The MySQL servers, in the order of the configuration. */
    List<MySqlPart> mysql();

    /**
     * The MySQL server of that name.
     *
     * @throws StackException if there is none
     */
    default MySqlPart mysql(String name) {
        return mysql().stream()
                .filter(server -> server.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new StackException("No MySQL server named '" + name + "' in this stack; there are "
                        + mysql().stream().map(Part::name).toList()));
    }

    CanalPart canal();

    /**
     * Another Canal server with the same destinations, which shares them with all that meet in the same ZooKeeper: one of them serves a
     * destination. It is not started; it ends with the stack.
     *
     * @param name of the part, unique in the stack
     * @param zookeeper {@code host:port}
     * @throws StackException where this kind of stack has no such thing
     */
    CanalPart clusterCanal(String name, String zookeeper);

    ElasticsearchPart elasticsearch();

    /** Stops every server, in an orderly way where it answers in time and by force where not. */
    @Override
    void close();
}
