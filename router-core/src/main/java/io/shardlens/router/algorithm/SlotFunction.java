package io.shardlens.router.algorithm;

import io.shardlens.router.key.KeyType;
import io.shardlens.router.key.OrdinalRange;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * From a key to a slot, 0 to {@link #count()} - 1. Pure, total over the keys of the entry's interval and type; only lists
 * of strings leave keys without a slot. Immutable and safe for any thread.
 */
public sealed interface SlotFunction {
    /** In place of a slot: the rule places no such key. */
    int NONE = -1;

    /** {@return the number of slots, at least 1} */
    int count();

    /**
     * Finds the slot of an integer or temporal key.
     *
     * @param key the key; unsigned keys are given by their bits, times by their ordinals
     * @return 0 to {@link #count()} - 1
     */
    int slot(long key);

    /**
     * Finds the slot of a string key.
     *
     * @param key the key
     * @return 0 to {@link #count()} - 1, or {@link #NONE}
     * @throws IllegalArgumentException if the function takes no strings
     */
    int slot(String key);

    /**
     * Finds the slots that the keys of a range may have.
     *
     * @param keys a range of ordinals
     * @return a superset of their slots: every slot, unless the function knows better
     */
    default BitSet slots(OrdinalRange keys) {
        BitSet all = new BitSet(count());
        all.set(0, count());
        return all;
    }

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

    /**
     * A hash, looked up on a ring.
     *
     * @param keyType the type of the keys
     * @param hash accepts keys of that type
     * @param ring from hashes to slots
     * @param count more than any slot of the ring
     */
    record RingSlots(KeyType keyType, HashFunction hash, HashRing ring, int count) implements SlotFunction {
        @Override
        public int slot(long key) {
            return ring.slotOf(keyType == KeyType.UINT64 ? hash.hashUnsigned(key) : hash.hash(key));
        }

        @Override
        public int slot(String key) {
            return ring.slotOf(hash.hash(key));
        }
    }

    /**
     * A part of the date.
     *
     * @param days from keys to days
     * @param field the part
     */
    record CalendarSlots(LocalDays days, CalendarField field) implements SlotFunction {
        /** Within so many days every field takes all its values. */
        private static final int DAYS_OF_ALL_SLOTS = 366;

        @Override
        public int count() {
            return field.slots();
        }

        @Override
        public int slot(long key) {
            return slotOfDay(days.day(key));
        }

        @Override
        public int slot(String key) {
            throw new IllegalArgumentException(field.label() + " takes times only, got '" + key + "'");
        }

        @Override
        public BitSet slots(OrdinalRange keys) {
            long length = keys.last() - keys.first();
            if (length < 0 || length / DAYS_OF_ALL_SLOTS >= days.unitsPerDay()) {
                return SlotFunction.super.slots(keys);
            }
            BitSet slots = new BitSet(count());
            for (OrdinalRange range : days.days(keys)) {
                for (long day = range.first(); day <= range.last(); day++) {
                    slots.set(slotOfDay(day));
                }
            }
            return slots;
        }

        private int slotOfDay(long day) {
            return switch (field) {
                case DAY_OF_WEEK -> CivilDate.dayOfWeek(day);
                case DAY_OF_MONTH -> CivilDate.dayOfMonth(day);
                case MONTH -> CivilDate.month(day);
                case QUARTER -> CivilDate.month(day) / 3;
            };
        }
    }

    /**
     * Listed strings.
     *
     * @param slots the slot of each listed string, by its normal form
     * @param otherwise the slot of all other strings, or {@link #NONE}
     * @param normalizer how strings compare
     * @param count more than any slot
     */
    record ListSlots(Map<String, Integer> slots, int otherwise, KeyNormalizer normalizer, int count)
            implements SlotFunction {
        /** Copies the map. */
        public ListSlots {
            slots = Collections.unmodifiableMap(new LinkedHashMap<>(new TreeMap<>(slots)));
        }

        @Override
        public int slot(long key) {
            throw new IllegalArgumentException("a list of strings, got " + key);
        }

        @Override
        public int slot(String key) {
            return slots.getOrDefault(normalizer.normalize(key), otherwise);
        }
    }
}
