package io.shardlens.query.mysql;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.codec.UnreadableValueException;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.TypeName;
import io.shardlens.query.model.GroupKey;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/**
 * The first moments of periods as {@link PeriodSql} writes them: days as the zone's own, hours and minutes in UTC.
 *
 * @param key the periods
 */
record PeriodCodec(GroupKey.Period key) implements Codec {
    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

    @Override
    public Column column() {
        return key.result();
    }

    @Override
    public String readExpression(String quotedColumn) {
        return quotedColumn;
    }

    @Override
    public Object fromBinlog(String text) {
        throw new UnsupportedOperationException("a period is no column of the binlog");
    }

    @Override
    public Object fromRow(String text) {
        try {
            if (!key.interval().isOfDays()) {
                LocalDateTime moment = LocalDateTime.parse(text, MOMENT);
                return isInstant() ? moment.toInstant(ZoneOffset.UTC) : moment;
            }
            LocalDate day = LocalDate.parse(text);
            if (key.column().type().name() == TypeName.DATE) {
                return day;
            }
            return isInstant() ? day.atStartOfDay(key.zone()).toInstant() : day.atStartOfDay();
        } catch (DateTimeException e) {
            throw new UnreadableValueException(key.column(), text, "the first moment of a period is right");
        }
    }

    @Override
    public Object fromParameter(JsonNode json) {
        return Codecs.of(column()).fromParameter(json);
    }

    @Override
    public String parameterExpression() {
        return "?";
    }

    @Override
    public Object toSql(Object value) {
        LocalDateTime moment = switch (value) {
            case LocalDate day -> day.atStartOfDay();
            case LocalDateTime time -> time;
            case Instant instant ->
                LocalDateTime.ofInstant(instant, key.interval().isOfDays() ? key.zone() : ZoneOffset.UTC);
            default -> throw new IllegalArgumentException(value.getClass() + " is no moment");
        };
        return key.interval().isOfDays() ? moment.toLocalDate().toString() : MOMENT.format(moment);
    }

    @Override
    public JsonNode toJson(Object value) {
        return Codecs.of(column()).toJson(value);
    }

    private boolean isInstant() {
        return key.column().type().name() == TypeName.TIMESTAMP;
    }
}
