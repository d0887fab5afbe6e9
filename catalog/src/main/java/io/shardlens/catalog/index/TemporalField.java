package io.shardlens.catalog.index;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.codec.ZeroDate;
import io.shardlens.catalog.table.Column;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * DATE, DATETIME and TIMESTAMP. Up to milliseconds a {@code date} tells all values apart. Finer ones have a {@code date_nanos} for
 * analysts, which holds 1970 to 2262 alone, and the microseconds since 1970 as {@code long} for the rest.
 */
record TemporalField(Codec codec) implements DocumentField {
    private static final int MILLI_DIGITS = 3;
    private static final long NANOS_PER_MICRO = 1_000;
    private static final long MICROS_PER_SECOND = 1_000_000;
    /** All parts given: Elasticsearch rounds a bound whose last parts are missing. */
    private static final DateTimeFormatter MILLIS = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    @Override
    public Column column() {
        return codec.column();
    }

    @Override
    public boolean answers(Question question) {
        return question != Question.PREFIX && question != Question.MATCH;
    }

    @Override
    public Optional<FieldTerm> term(Object value) {
        return sortKey(value)
                .map(key -> isFine()
                        ? new FieldTerm(sortField(), key)
                        : new FieldTerm(sortField(), MILLIS.format(instant(value))));
    }

    @Override
    public Optional<FieldTerm> prefix(String literal) {
        return Optional.empty();
    }

    @Override
    public String sortField() {
        return isFine() ? Section.EXACT.field(column().name()) : column().name();
    }

    /** MySQL rounds a literal that is finer than the column in some comparisons only, so it has no key here. */
    @Override
    public Optional<Object> sortKey(Object value) {
        if (value instanceof ZeroDate) {
            return Optional.empty();
        }
        Instant instant = instant(value);
        if (Fractions.isFiner(instant.getNano(), column().type().scale())) {
            return Optional.empty();
        }
        return Optional.of(isFine() ? micros(instant) : instant.toEpochMilli());
    }

    @Override
    public Optional<Object> valueOf(Object key) {
        Instant instant = isFine() ? ofMicros((Long) key) : Instant.ofEpochMilli((Long) key);
        LocalDateTime time = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
        return Optional.of(
                switch (column().type().name()) {
                    case DATE -> time.toLocalDate();
                    case TIMESTAMP -> instant;
                    default -> time;
                });
    }

    @Override
    public ObjectNode naturalMapping() {
        return isFine()
                ? Mappings.type("date_nanos")
                        .put("format", "strict_date_optional_time")
                        .put("ignore_malformed", true)
                : Mappings.type("date").put("format", "strict_date_optional_time");
    }

    @Override
    public void addKeyMappings(KeyMappings mappings) {
        if (isFine()) {
            mappings.add(Section.EXACT, column().name(), Mappings.type("long"));
        }
    }

    @Override
    public void write(Object value, ColumnWriter writer) {
        if (value instanceof ZeroDate zero) {
            writer.keep(zero.text());
            writer.lossy(LossReason.ZERO_DATE, "'" + zero.text() + "' is no day of the calendar");
            return;
        }
        writer.natural(codec.toJson(value));
        if (isFine()) {
            writer.put(Section.EXACT, LongNode.valueOf(micros(instant(value))));
        }
    }

    @Override
    public Object read(JsonNode natural, JsonNode kept) {
        return kept.isString() ? new ZeroDate(kept.stringValue()) : codec.fromParameter(natural);
    }

    private boolean isFine() {
        return column().type().scale() > MILLI_DIGITS;
    }

    private static long micros(Instant instant) {
        return instant.getEpochSecond() * MICROS_PER_SECOND + instant.getNano() / NANOS_PER_MICRO;
    }

    private static Instant ofMicros(long micros) {
        return Instant.ofEpochSecond(
                Math.floorDiv(micros, MICROS_PER_SECOND), Math.floorMod(micros, MICROS_PER_SECOND) * NANOS_PER_MICRO);
    }

    private static Instant instant(Object value) {
        return switch (value) {
            case LocalDate date -> date.atStartOfDay(ZoneOffset.UTC).toInstant();
            case LocalDateTime time -> time.toInstant(ZoneOffset.UTC);
            case Instant instant -> instant;
            default -> throw new IllegalArgumentException(value.getClass() + " is no date");
        };
    }
}
