package io.shardlens.query.model;

import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong in a request.
 *
 * @param path where: a JSON Pointer into the body such as {@code /where/and/0/eq/sku}, or the name of a part of the URL
 * @param message what is wrong there and what would be right
 * @param nearest the nearest known name, null where none is near
 */
public record QueryFault(
        String path, String message, @Nullable String nearest) {}
