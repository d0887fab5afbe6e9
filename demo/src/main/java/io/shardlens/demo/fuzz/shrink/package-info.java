/** Making a case that shows a difference small: what may be left out, and the search for what cannot. Pure. */
@NullMarked
package io.shardlens.demo.fuzz.shrink;

import org.jspecify.annotations.NullMarked;
