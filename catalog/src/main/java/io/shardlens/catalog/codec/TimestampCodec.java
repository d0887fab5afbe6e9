package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.Column;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** TIMESTAMP: {@link Instant} or {@link ZeroDate}. Every text without a zone is UTC, which the SQL sessions and Canal run in. */
record TimestampCodec(Column column) implements Codec {
    private static final String EXPECTED = DateTimeCodec.EXPECTED + "; UTC unless it ends in Z or an offset";

    @Override
    public String readExpression(String quotedColumn) {
        return "CAST(" + quotedColumn + " AS CHAR)";
    }

    @Override
    public Object fromBinlog(String text) {
        TemporalText parsed = TemporalText.stored(column, text);
        return parsed.isCalendarDay()
                ? parsed.dateTime().toInstant(ZoneOffset.UTC)
                : parsed.zeroDate(true, column.type().scale());
    }

    @Override
    public Object fromRow(String text) {
        return fromBinlog(text);
    }

    @Override
    public Object fromParameter(JsonNode json) {
        return DateTimeCodec.parameter(column, json)
                .flatMap(TimestampCodec::instant)
                .orElseThrow(() -> new InvalidParameterException(column, json, EXPECTED));
    }

    @Override
    public String parameterExpression() {
        return "CAST(? AS DATETIME(6))";
    }

    @Override
    public Object toSql(Object value) {
        return value instanceof Instant instant ? DateTimeCodec.print(utc(instant), ' ', 6) : value.toString();
    }

    @Override
    public JsonNode toJson(Object value) {
        if (value instanceof Instant instant) {
            int digits = DateTimeCodec.significantDigits(
                    instant.getNano(), column.type().scale());
            return StringNode.valueOf(DateTimeCodec.print(utc(instant), 'T', digits) + "Z");
        }
        return StringNode.valueOf(value.toString());
    }

    private static Optional<Instant> instant(TemporalText text) {
        try {
            ZoneOffset offset = text.zone().isEmpty() ? ZoneOffset.UTC : ZoneOffset.of(text.zone());
            Instant instant = text.dateTime().toInstant(offset);
            int year = utc(instant).getYear();
            return year < 0 || year > 9999 ? Optional.empty() : Optional.of(instant);
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static LocalDateTime utc(Instant instant) {
        return LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
    }
}
