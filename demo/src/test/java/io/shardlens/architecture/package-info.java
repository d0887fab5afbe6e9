/** The rules of the house that a compiler cannot check, for every module at once. */
@NullMarked
package io.shardlens.architecture;

import org.jspecify.annotations.NullMarked;
