/** Tests of the settings file and of the history of table definitions. */
@NullMarked
package io.shardlens.stack.canal;

import org.jspecify.annotations.NullMarked;
