/**
 * The HTTP rim: routes, bodies, problem documents, metrics. Runs on an event loop, so nothing here blocks; what takes time happens
 * behind {@link io.shardlens.query.execute.QueryService}.
 */
@NullMarked
package io.shardlens.query.http;

import org.jspecify.annotations.NullMarked;
