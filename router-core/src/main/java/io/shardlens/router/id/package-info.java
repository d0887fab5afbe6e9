/**
 * Global ids: generators whose ids are positive and never repeat, and genes, the low bits of an id that say where a row lives
 * when only another key is known. Where workers and segments are kept is behind ports; the clock is injected.
 */
@NullMarked
package io.shardlens.router.id;

import org.jspecify.annotations.NullMarked;
