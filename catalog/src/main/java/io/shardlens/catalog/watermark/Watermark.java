package io.shardlens.catalog.watermark;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Searchable up to here: a search sees everything in {@code searchable}.
 *
 * @param server the configured server name
 * @param searchable whole transactions that were durable before the start of a refresh that succeeded
 * @param freshAsOf an instant at which the server had executed nothing beyond {@code searchable}; a search is at most as stale as this
 *     is old. Null until it was known once
 * @param fault why this server's stream has stopped, null while it runs
 * @param term the lease term of the worker that wrote it
 */
public record Watermark(
        String server,
        GtidSet searchable,
        @Nullable Instant freshAsOf,
        @Nullable String fault,
        long term) {}
