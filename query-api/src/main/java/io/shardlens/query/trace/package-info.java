/**
 * Spans of what the API does, by OpenTelemetry, for a collector where one is configured: one for each request, within it one for each
 * plan that is tried, and within that one for each statement on a shard and each search of the index. A request that is traced carries
 * its tracer in its context, so whoever takes a step needs none of its own, and costs nothing where nobody traces. The one package that
 * knows OpenTelemetry.
 */
@NullMarked
package io.shardlens.query.trace;

import org.jspecify.annotations.NullMarked;
