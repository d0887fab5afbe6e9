package io.shardlens.catalog.index;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.table.Column;
import java.math.BigInteger;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.ObjectNode;

/** Integers of up to 63 bits and a sign, as {@code long}: TINYINT to BIGINT, INT UNSIGNED, YEAR, BIT(2) to BIT(63). */
record NumberField(Codec codec) implements DocumentField {
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
        return sortKey(value).map(key -> new FieldTerm(column().name(), key));
    }

    @Override
    public Optional<FieldTerm> prefix(String literal) {
        return Optional.empty();
    }

    @Override
    public String sortField() {
        return column().name();
    }

    @Override
    public Optional<Object> sortKey(Object value) {
        if (value instanceof BigInteger number) {
            return number.bitLength() < Long.SIZE ? Optional.of(number.longValue()) : Optional.empty();
        }
        return Optional.of(value);
    }

    @Override
    public Optional<Object> valueOf(Object key) {
        return Optional.of(codec.fromParameter(LongNode.valueOf((Long) key)));
    }

    @Override
    public ObjectNode naturalMapping() {
        return Mappings.type("long");
    }

    @Override
    public void addKeyMappings(KeyMappings mappings) {
        // The natural field is exact.
    }

    @Override
    public void write(Object value, ColumnWriter writer) {
        writer.natural(codec.toJson(value));
    }

    @Override
    public Object read(JsonNode natural, JsonNode kept) {
        return codec.fromParameter(natural);
    }
}
