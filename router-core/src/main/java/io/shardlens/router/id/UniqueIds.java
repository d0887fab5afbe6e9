package io.shardlens.router.id;

/**
 * Gives ids that no other generator of the same space gives. Ids are 0 or more, and grow: an id that was asked for after
 * another one had been returned is greater. Safe for any thread.
 */
@FunctionalInterface
public interface UniqueIds {
    /**
     * Gives the next id.
     *
     * @return 0 to 2^63 - 1
     * @throws IdException if there is none; asking again later may help
     */
    long next();
}
