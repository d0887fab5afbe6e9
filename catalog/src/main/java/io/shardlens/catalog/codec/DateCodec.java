package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.Column;
import java.time.LocalDate;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** DATE: {@link LocalDate} or {@link ZeroDate}. */
record DateCodec(Column column) implements Codec {
    private static final String EXPECTED = "a day of the calendar such as \"2024-02-29\"";

    @Override
    public String readExpression(String quotedColumn) {
        return "CAST(" + quotedColumn + " AS CHAR)";
    }

    @Override
    public Object fromBinlog(String text) {
        TemporalText parsed = TemporalText.stored(column, text);
        return parsed.isCalendarDay() ? parsed.date() : parsed.zeroDate(false, 0);
    }

    @Override
    public Object fromRow(String text) {
        return fromBinlog(text);
    }

    /** Midnight may be spelled out, since that is what MySQL takes a date for when it compares it with a time. */
    @Override
    public Object fromParameter(JsonNode json) {
        Optional<TemporalText> parsed = json.isString() ? TemporalText.parse(json.stringValue()) : Optional.empty();
        return parsed.filter(TemporalText::isCalendarDay)
                .filter(p -> p.nanoOfDay() == 0 && p.zone().isEmpty())
                .map(TemporalText::date)
                .orElseThrow(() -> new InvalidParameterException(column, json, EXPECTED));
    }

    @Override
    public String parameterExpression() {
        return "CAST(? AS DATE)";
    }

    @Override
    public Object toSql(Object value) {
        return value.toString();
    }

    @Override
    public JsonNode toJson(Object value) {
        return StringNode.valueOf(value.toString());
    }
}
