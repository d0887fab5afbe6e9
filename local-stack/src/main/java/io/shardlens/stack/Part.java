package io.shardlens.stack;

/**
 * One server of a {@link Stack}. A part that has been stopped or killed is started again on the same port with the same
 * data. Every method returns when its effect has happened. Calls on one part are serialised; any thread may make them.
 */
public interface Part {
    /** The name given in the configuration, unique in the stack; for a MySQL server also its Canal destination. */
    String name();

    /** Where clients on this machine connect. */
    String host();

    /** The port on {@link #host()}, the same for the whole life of the stack. */
    int port();

    /**
     * Starts the server and returns when it answers. Does nothing when it is alive.
     *
     * @throws StackException if the port is taken, the server ends at once or does not answer in time
     */
    void start();

    /** Ends the server in its own orderly way, resuming it first if it is paused. Does nothing when it is not alive. */
    void stop();

    /** Ends the server as {@code kill -9} does: it gets no chance to write anything more. */
    void kill();

    /**
     * Freezes the server as {@code SIGSTOP} does: connections stay open and nothing answers.
     *
     * @throws StackException if the server is not alive
     */
    void pause();

    /**
     * Lets a paused server go on. Does nothing when it is not paused.
     *
     * @throws StackException if the server is not alive
     */
    void resume();

    /** Whether the server's process exists; a paused one does. */
    boolean alive();
}
