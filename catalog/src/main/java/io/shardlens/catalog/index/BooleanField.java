package io.shardlens.catalog.index;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.table.Column;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** BIT(1), as {@code boolean}. */
record BooleanField(Codec codec) implements DocumentField {
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
        return Optional.of(new FieldTerm(column().name(), value));
    }

    @Override
    public Optional<FieldTerm> prefix(String literal) {
        return Optional.empty();
    }

    @Override
    public String sortField() {
        return column().name();
    }

    /** Elasticsearch sorts booleans as 0 and 1. */
    @Override
    public Optional<Object> sortKey(Object value) {
        return Optional.of((Boolean) value ? 1L : 0L);
    }

    @Override
    public Optional<Object> valueOf(Object key) {
        return Optional.of(key instanceof Long number ? (Object) (number != 0) : key);
    }

    @Override
    public ObjectNode naturalMapping() {
        return Mappings.type("boolean");
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
