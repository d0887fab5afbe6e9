/**
 * Dead letters in people's hands: they are listed, shown, replayed once their cause is put right, and purged. A replay reads the row anew
 * and never takes anything out of the letter, so it cannot bring back what is stale.
 */
@NullMarked
package io.shardlens.sync.replay;

import org.jspecify.annotations.NullMarked;
