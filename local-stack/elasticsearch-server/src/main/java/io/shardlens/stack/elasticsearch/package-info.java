/**
 * An Elasticsearch node as a program of its own, from the published jars of its core. It is started by the local stack in
 * its own JVM with its own class path.
 */
@NullMarked
package io.shardlens.stack.elasticsearch;

import org.jspecify.annotations.NullMarked;
