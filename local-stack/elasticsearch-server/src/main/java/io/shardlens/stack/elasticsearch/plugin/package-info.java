/** What Elasticsearch loads as a module of its own: the HTTP transport and the handler of its root path. */
@NullMarked
package io.shardlens.stack.elasticsearch.plugin;

import org.jspecify.annotations.NullMarked;
