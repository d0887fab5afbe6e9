/**
 * Who asks and what exists for them: bearer tokens, tables and columns that are hidden or masked, and how often each may ask. A hidden
 * table or column is left out of the catalog that a client's requests are read with, so that nothing can name it.
 */
@NullMarked
package io.shardlens.query.access;

import org.jspecify.annotations.NullMarked;
