/** Starting, watching and ending the parts of the demo, and saying so. */
@NullMarked
package io.shardlens.demo.process;

import org.jspecify.annotations.NullMarked;
