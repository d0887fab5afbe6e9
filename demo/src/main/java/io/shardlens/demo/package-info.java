/**
 * The whole of Shardlens on one machine: servers, a sharded table with skewed data, the worker, the API and traffic; and the checks
 * that prove every path gives the answer one unsharded MySQL would give.
 */
@NullMarked
package io.shardlens.demo;

import org.jspecify.annotations.NullMarked;
