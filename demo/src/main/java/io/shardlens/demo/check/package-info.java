/** The six proofs of {@code ./shardlens demo --check}, each against what MySQL, Elasticsearch or the API say over the wire. */
@NullMarked
package io.shardlens.demo.check;

import org.jspecify.annotations.NullMarked;
