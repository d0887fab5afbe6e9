/** What an index of Shardlens looks like: names, mapping, document ids, documents, and which predicates it answers exactly. */
@NullMarked
package io.shardlens.catalog.index;

import org.jspecify.annotations.NullMarked;
