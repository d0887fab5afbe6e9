package io.shardlens.query.http;

/**
 * How the API listens.
 *
 * @param host the address to bind
 * @param port 0: any free one
 * @param maxBody bytes of a request's body at most
 * @param concurrency queries that run at once at most
 */
public record ApiOptions(String host, int port, long maxBody, int concurrency) {}
