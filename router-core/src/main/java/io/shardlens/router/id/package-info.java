/** Global ids: generators whose ids never repeat and may carry the gene by which they are routed. Empty so far. */
@NullMarked
package io.shardlens.router.id;

import org.jspecify.annotations.NullMarked;
