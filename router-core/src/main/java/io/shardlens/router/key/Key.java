package io.shardlens.router.key;

import java.util.Objects;

/** A value of a sharding key column, never NULL. Keys of different types are never equal. */
public sealed interface Key {
    /** {@return the type that this key belongs to} */
    KeyType type();

    /** {@return the key as {@link KeyType#parse} reads it: decimal digits, or the string itself} */
    String text();

    /**
     * The place of an integer key in signed 64-bit order: a signed key's value, an unsigned key's bits with the top one
     * flipped.
     *
     * @return the ordinal
     * @throws IllegalArgumentException for a string key, whose order is its column's collation
     */
    long ordinal();

    /**
     * Makes a key of a signed integer column.
     *
     * @param value any long
     * @return the key
     */
    static Key of(long value) {
        return new LongKey(value);
    }

    /**
     * Makes a key of an unsigned integer column.
     *
     * @param bits its 64 bits
     * @return the key
     */
    static Key ofUnsigned(long bits) {
        return new UnsignedKey(bits);
    }

    /**
     * Makes a key of a string column.
     *
     * @param value any string
     * @return the key
     */
    static Key of(String value) {
        return new StringKey(value);
    }

    /**
     * A signed 64-bit key.
     *
     * @param value any long
     */
    record LongKey(long value) implements Key {
        @Override
        public KeyType type() {
            return KeyType.INT64;
        }

        @Override
        public String text() {
            return Long.toString(value);
        }

        @Override
        public long ordinal() {
            return value;
        }

        @Override
        public String toString() {
            return text();
        }
    }

    /**
     * An unsigned 64-bit key, 0 to 18446744073709551615.
     *
     * @param bits the value's 64 bits: -1 is 18446744073709551615
     */
    record UnsignedKey(long bits) implements Key {
        @Override
        public KeyType type() {
            return KeyType.UINT64;
        }

        @Override
        public String text() {
            return Long.toUnsignedString(bits);
        }

        @Override
        public long ordinal() {
            return bits ^ Long.MIN_VALUE;
        }

        @Override
        public String toString() {
            return text();
        }
    }

    /**
     * A string key, compared unit by unit; see {@link KeyConstraint} for columns whose collation says otherwise.
     *
     * @param value any string
     */
    record StringKey(String value) implements Key {
        /** Checks that the value is there. */
        public StringKey {
            Objects.requireNonNull(value, "value");
        }

        @Override
        public KeyType type() {
            return KeyType.STRING;
        }

        @Override
        public String text() {
            return value;
        }

        @Override
        public long ordinal() {
            throw new IllegalArgumentException(this + " is no integer key");
        }

        /** {@return the value in single quotes, for messages} */
        @Override
        public String toString() {
            return "'" + value + "'";
        }
    }
}
