package io.shardlens.router.algorithm;

import io.shardlens.router.key.KeyType;

/**
 * From a key to a slot, 0 to {@link #count()} - 1. Pure, total over the keys of the entry's interval and type.
 */
public sealed interface SlotFunction {
    /** {@return the number of slots, at least 1} */
    int count();

    /**
     * Finds the slot of an integer key.
     *
     * @param key the key; unsigned keys are given by their bits
     * @return 0 to {@link #count()} - 1
     */
    int slot(long key);

    /**
     * Finds the slot of a string key.
     *
     * @param key the key
     * @return 0 to {@link #count()} - 1
     * @throws IllegalArgumentException if the hash takes integer keys only
     */
    int slot(String key);

    /** Everything in one slot. */
    record Single() implements SlotFunction {
        @Override
        public int count() {
            return 1;
        }

        @Override
        public int slot(long key) {
            return 0;
        }

        @Override
        public int slot(String key) {
            return 0;
        }
    }

    /**
     * A hash, reduced to {@code count} slots.
     *
     * @param keyType the type of the keys; unsigned keys under {@code identity} are divided as unsigned
     * @param hash accepts keys of that type
     * @param mode what to do with a negative hash
     * @param count at least 1
     */
    record HashSlots(KeyType keyType, HashFunction hash, ModMode mode, int count) implements SlotFunction {
        /** Checks that the hash takes such keys and that there is a slot. */
        public HashSlots {
            if (count < 1 || !hash.accepts(keyType)) {
                throw new IllegalArgumentException(hash.label() + " of " + keyType + " keys into " + count + " slots");
            }
        }

        @Override
        public int slot(long key) {
            if (keyType == KeyType.UINT64) {
                return hash == HashFunction.IDENTITY
                        ? (int) Long.remainderUnsigned(key, count)
                        : mode.reduce(hash.hashUnsigned(key), count);
            }
            return mode.reduce(hash.hash(key), count);
        }

        @Override
        public int slot(String key) {
            return mode.reduce(hash.hash(key), count);
        }
    }
}
