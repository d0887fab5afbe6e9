package io.shardlens.catalog.codec;

import io.shardlens.catalog.table.Column;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** TIME: a signed {@link Duration} of up to 838:59:59, to the microsecond. */
record TimeCodec(Column column) implements Codec {
    private static final Pattern TIME = Pattern.compile("(-?)(\\d{1,3}):(\\d{2})(?::(\\d{2})(?:\\.(\\d{1,9}))?)?");
    private static final Duration LONGEST = Duration.ofHours(839).minusSeconds(1);
    private static final String EXPECTED =
            "a time such as \"-12:34:56.789\" from -838:59:59 to 838:59:59 with at most six fractional digits";

    @Override
    public String readExpression(String quotedColumn) {
        return "CAST(" + quotedColumn + " AS CHAR)";
    }

    @Override
    public Object fromBinlog(String text) {
        return parse(text)
                .orElseThrow(() -> new UnreadableValueException(column, text, "[-]HHH:mm:ss.ffffff is right"));
    }

    @Override
    public Object fromRow(String text) {
        return fromBinlog(text);
    }

    @Override
    public Object fromParameter(JsonNode json) {
        Optional<Duration> time = json.isString() ? parse(json.stringValue()) : Optional.empty();
        return time.orElseThrow(() -> new InvalidParameterException(column, json, EXPECTED));
    }

    @Override
    public String parameterExpression() {
        return "CAST(? AS TIME(6))";
    }

    @Override
    public Object toSql(Object value) {
        return print((Duration) value, 6);
    }

    @Override
    public JsonNode toJson(Object value) {
        Duration time = (Duration) value;
        return StringNode.valueOf(print(
                time,
                DateTimeCodec.significantDigits(
                        time.abs().getNano(), column.type().scale())));
    }

    private static Optional<Duration> parse(String text) {
        Matcher m = TIME.matcher(text);
        if (!m.matches()) {
            return Optional.empty();
        }
        long minutes = Long.parseLong(m.group(3));
        long seconds = m.group(4) == null ? 0 : Long.parseLong(m.group(4));
        if (minutes > 59 || seconds > 59) {
            return Optional.empty();
        }
        Duration time = Duration.ofSeconds((Long.parseLong(m.group(2)) * 60 + minutes) * 60 + seconds)
                .plusNanos(TemporalText.fraction(m.group(5)));
        if (time.compareTo(LONGEST) > 0 || time.getNano() % 1000 != 0) {
            return Optional.empty();
        }
        return Optional.of(m.group(1).isEmpty() ? time : time.negated());
    }

    private static String print(Duration time, int digits) {
        Duration positive = time.abs();
        return "%s%02d:%02d:%02d%s"
                .formatted(
                        time.isNegative() ? "-" : "",
                        positive.toHours(),
                        positive.toMinutesPart(),
                        positive.toSecondsPart(),
                        TemporalText.fraction(positive.getNano(), digits));
    }
}
