package io.shardlens.query.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a server's stream into the index.
 *
 * @param lag how far the index is behind the server at most; null where nobody knows
 * @param stopped whether the stream has stopped with a fault
 * @param note why it stopped or its lag is not known, for people; null where there is nothing to say
 */
public record StreamState(
        @Nullable Duration lag, boolean stopped, @Nullable String note) {}
