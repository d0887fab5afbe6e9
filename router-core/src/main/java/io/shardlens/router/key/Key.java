package io.shardlens.router.key;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Objects;

/** A value of a sharding key column, never NULL. Keys of different types are never equal. */
public sealed interface Key {
    /** {@return the type that this key belongs to} */
    KeyType type();

    /** {@return the key as {@link KeyType#parse} reads it: decimal digits, ISO 8601, or the string itself} */
    String text();

    /**
     * The key's place in signed 64-bit order: a signed key's value, an unsigned key's bits with the top one flipped, an
     * instant's microseconds since 1970-01-01T00:00Z, a wall clock's microseconds since 1970-01-01T00:00 with 86,400
     * seconds in every day, a date's days since 1970-01-01.
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
     * Makes a key of a TIMESTAMP column.
     *
     * @param value a point in time of the years 0 to 9999 (UTC), in whole microseconds
     * @return the key
     * @throws DateTimeException if it is of another year, or finer than a microsecond
     */
    static Key of(Instant value) {
        return new InstantKey(TemporalOrdinals.micros(value));
    }

    /**
     * Makes a key of a DATETIME column.
     *
     * @param value a wall clock's date and time of the years 0 to 9999, in whole microseconds
     * @return the key
     * @throws DateTimeException if it is of another year, or finer than a microsecond
     */
    static Key of(LocalDateTime value) {
        return new DateTimeKey(TemporalOrdinals.micros(value));
    }

    /**
     * Makes a key of a DATE column.
     *
     * @param value a day of the years 0 to 9999
     * @return the key
     * @throws DateTimeException if it is of another year
     */
    static Key of(LocalDate value) {
        return new DateKey(TemporalOrdinals.days(value));
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
            throw new IllegalArgumentException(this + " is a string, which has no ordinal");
        }

        /** {@return the value in single quotes, for messages} */
        @Override
        public String toString() {
            return "'" + value + "'";
        }
    }

    /**
     * A point in time.
     *
     * @param micros microseconds since 1970-01-01T00:00Z
     */
    record InstantKey(long micros) implements Key {
        @Override
        public KeyType type() {
            return KeyType.INSTANT;
        }

        @Override
        public String text() {
            return TemporalOrdinals.instant(micros).toString();
        }

        @Override
        public long ordinal() {
            return micros;
        }

        @Override
        public String toString() {
            return text();
        }
    }

    /**
     * A wall clock's date and time, the same in every zone.
     *
     * @param micros microseconds since 1970-01-01T00:00, with 86,400 seconds in every day
     */
    record DateTimeKey(long micros) implements Key {
        @Override
        public KeyType type() {
            return KeyType.DATE_TIME;
        }

        @Override
        public String text() {
            return TemporalOrdinals.dateTime(micros).toString();
        }

        @Override
        public long ordinal() {
            return micros;
        }

        @Override
        public String toString() {
            return text();
        }
    }

    /**
     * A day.
     *
     * @param epochDay days since 1970-01-01
     */
    record DateKey(long epochDay) implements Key {
        @Override
        public KeyType type() {
            return KeyType.DATE;
        }

        @Override
        public String text() {
            return LocalDate.ofEpochDay(epochDay).toString();
        }

        @Override
        public long ordinal() {
            return epochDay;
        }

        @Override
        public String toString() {
            return text();
        }
    }
}
