/** Which history a binlog position belongs to, and the document version that follows from it. */
@NullMarked
package io.shardlens.catalog.lineage;

import org.jspecify.annotations.NullMarked;
