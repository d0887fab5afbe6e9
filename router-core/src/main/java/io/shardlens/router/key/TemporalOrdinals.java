package io.shardlens.router.key;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;

/** Times as numbers: what MySQL can hold, and no finer. */
final class TemporalOrdinals {
    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final int NANOS_PER_MICRO = 1_000;
    private static final int LAST_YEAR = 9_999;

    private TemporalOrdinals() {}

    static long micros(Instant value) {
        return micros(value.atOffset(ZoneOffset.UTC).toLocalDateTime());
    }

    static long micros(LocalDateTime value) {
        days(value.toLocalDate());
        if (value.getNano() % NANOS_PER_MICRO != 0) {
            throw new DateTimeException(value + " is finer than a microsecond, and no column is");
        }
        return value.toEpochSecond(ZoneOffset.UTC) * MICROS_PER_SECOND + value.getLong(ChronoField.MICRO_OF_SECOND);
    }

    static long days(LocalDate value) {
        if (value.getYear() < 0 || value.getYear() > LAST_YEAR) {
            throw new DateTimeException(value + " is outside the years 0 to 9999, which columns hold");
        }
        return value.toEpochDay();
    }

    static Instant instant(long micros) {
        return Instant.ofEpochSecond(
                Math.floorDiv(micros, MICROS_PER_SECOND), Math.floorMod(micros, MICROS_PER_SECOND) * NANOS_PER_MICRO);
    }

    static LocalDateTime dateTime(long micros) {
        return LocalDateTime.ofInstant(instant(micros), ZoneOffset.UTC);
    }
}
