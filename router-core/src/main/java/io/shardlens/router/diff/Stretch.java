package io.shardlens.router.diff;

import io.shardlens.router.key.KeyRange;
import java.math.BigInteger;

/**
 * Keys that one entry of the old rule and one entry of the new rule place.
 *
 * @param keys the range of the keys
 * @param line where both rules look: {@code key}, a hash of it, or their common function
 * @param first the least value there
 * @param last the greatest value there
 * @param oldSlots slots of the old rule here
 * @param newSlots slots of the new rule here
 * @param moved the share of the keys whose target changes: of all keys where the range has two ends, else of one period of the
 *     slots
 * @param changesDatabase the share of the keys whose database changes, of the same whole
 */
public record Stretch(
        KeyRange keys,
        String line,
        BigInteger first,
        BigInteger last,
        int oldSlots,
        int newSlots,
        Share moved,
        Share changesDatabase) {}
