package io.shardlens.query.http;

import io.shardlens.query.execute.QueryService;
import io.shardlens.query.parse.QueryParser;

/**
 * What queries are answered with under one topology. A request takes it once, so that all of its answer is of one epoch.
 *
 * @param epoch of the topology
 * @param parser reads requests; its tables are routed by the topology
 * @param queries runs queries under the topology
 */
public record Serving(long epoch, QueryParser parser, QueryService queries) {}
