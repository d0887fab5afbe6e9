package io.shardlens.sync.deadletter;

import java.util.List;

/** Keeps dead letters. Any thread. */
public interface DeadLetters {
    /**
     * Returns when all of them are durable. Writing the same letter again changes nothing.
     *
     * @throws RuntimeException when they could not be written now; trying again may help
     */
    void write(List<DeadLetter> letters);
}
