package io.shardlens.catalog.index;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.table.Column;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.ObjectNode;

/** TIME: its text as {@code keyword} for analysts, and its microseconds as {@code long}. */
record TimeField(Codec codec) implements DocumentField {
    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final long NANOS_PER_MICRO = 1_000;

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
        return sortKey(value).map(key -> new FieldTerm(sortField(), key));
    }

    @Override
    public Optional<FieldTerm> prefix(String literal) {
        return Optional.empty();
    }

    @Override
    public String sortField() {
        return Section.EXACT.field(column().name());
    }

    /** MySQL rounds a literal that is finer than the column in some comparisons only, so it has no key here. */
    @Override
    public Optional<Object> sortKey(Object value) {
        Duration time = (Duration) value;
        return Fractions.isFiner(time.getNano(), column().type().scale())
                ? Optional.empty()
                : Optional.of(micros(time));
    }

    @Override
    public Optional<Object> valueOf(Object key) {
        return Optional.of(Duration.of((Long) key, ChronoUnit.MICROS));
    }

    @Override
    public ObjectNode naturalMapping() {
        return Mappings.keyword();
    }

    @Override
    public void addKeyMappings(KeyMappings mappings) {
        mappings.add(Section.EXACT, column().name(), Mappings.type("long"));
    }

    @Override
    public void write(Object value, ColumnWriter writer) {
        writer.natural(codec.toJson(value));
        writer.put(Section.EXACT, LongNode.valueOf(micros((Duration) value)));
    }

    @Override
    public Object read(JsonNode natural, JsonNode kept) {
        return codec.fromParameter(natural);
    }

    private static long micros(Duration time) {
        return time.getSeconds() * MICROS_PER_SECOND + time.getNano() / NANOS_PER_MICRO;
    }
}
