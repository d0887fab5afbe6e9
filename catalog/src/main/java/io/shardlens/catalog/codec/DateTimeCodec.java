package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.Column;
import java.time.LocalDateTime;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** DATETIME: {@link LocalDateTime} or {@link ZeroDate}; a wall clock without a zone. */
record DateTimeCodec(Column column) implements Codec {
    private static final int LONGEST = 29;
    static final String EXPECTED =
            "a time such as \"2024-02-29T13:14:15.120\" with at most six fractional digits, or a day, which means its midnight";

    @Override
    public String readExpression(String quotedColumn) {
        return "CAST(" + quotedColumn + " AS CHAR)";
    }

    @Override
    public Object fromBinlog(String text) {
        TemporalText parsed = TemporalText.stored(column, text);
        return parsed.isCalendarDay()
                ? parsed.dateTime()
                : parsed.zeroDate(true, column.type().scale());
    }

    @Override
    public Object fromRow(String text) {
        return fromBinlog(text);
    }

    @Override
    public Object fromParameter(JsonNode json) {
        return parameter(column, json)
                .filter(p -> p.zone().isEmpty())
                .map(TemporalText::dateTime)
                .orElseThrow(() -> new InvalidParameterException(column, json, EXPECTED + "; without a zone"));
    }

    @Override
    public String parameterExpression() {
        return "CAST(? AS DATETIME(6))";
    }

    @Override
    public Object toSql(Object value) {
        return value instanceof LocalDateTime time ? print(time, ' ', 6) : value.toString();
    }

    @Override
    public JsonNode toJson(Object value) {
        return StringNode.valueOf(
                value instanceof LocalDateTime time ? print(time, 'T', digits(time)) : value.toString());
    }

    // A parameter may have more digits than the column; its text must keep them.
    private int digits(LocalDateTime time) {
        return significantDigits(time.getNano(), column.type().scale());
    }

    static int significantDigits(int nanos, int atLeast) {
        int digits = 9;
        int rest = nanos;
        while (digits > atLeast && rest % 10 == 0) {
            rest /= 10;
            digits--;
        }
        return digits;
    }

    /** Empty where the literal is no text of that form, no calendar day, or finer than a microsecond. */
    static Optional<TemporalText> parameter(Column column, JsonNode json) {
        Optional<TemporalText> parsed = json.isString() ? TemporalText.parse(json.stringValue()) : Optional.empty();
        return parsed.filter(TemporalText::isCalendarDay).filter(p -> p.nanoOfDay() % 1000 == 0);
    }

    // Every row of the stream has such values: a Formatter costs more than the rest of its document.
    static String print(LocalDateTime time, char separator, int digits) {
        StringBuilder text =
                new StringBuilder(LONGEST).append(time.toLocalDate()).append(separator);
        twoDigits(text, time.getHour()).append(':');
        twoDigits(text, time.getMinute()).append(':');
        return twoDigits(text, time.getSecond())
                .append(TemporalText.fraction(time.getNano(), digits))
                .toString();
    }

    private static StringBuilder twoDigits(StringBuilder text, int number) {
        return text.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
    }
}
