/**
 * From JSON to a query and back to a cursor. Strict: whatever is not known is refused with its place and the nearest known name,
 * all faults of a request at once. Pure: no I/O, no clock.
 */
@NullMarked
package io.shardlens.query.parse;

import org.jspecify.annotations.NullMarked;
