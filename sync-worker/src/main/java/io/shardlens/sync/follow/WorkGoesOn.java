package io.shardlens.sync.follow;

/** Tells whoever ends a command early that the worker goes on with what it was asked for. */
final class WorkGoesOn {
    private WorkGoesOn() {}

    /** Follows the worker. */
    @FunctionalInterface
    interface Following<T> {
        /** Returns when there is nothing more to follow. */
        T follow() throws InterruptedException;
    }

    /** @param text what to say, should the process be told to end before the following has come to its end */
    static <T> T unlessFollowed(String text, Following<T> following) throws InterruptedException {
        Thread hint = new Thread(() -> System.err.println(System.lineSeparator() + text));
        Runtime.getRuntime().addShutdownHook(hint);
        try {
            return following.follow();
        } finally {
            remove(hint);
        }
    }

    private static void remove(Thread hint) {
        try {
            Runtime.getRuntime().removeShutdownHook(hint);
        } catch (IllegalStateException e) {
            // The process is ending, and the hint has been given.
        }
    }
}
