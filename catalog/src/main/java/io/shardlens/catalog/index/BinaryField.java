package io.shardlens.catalog.index;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.table.Column;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** BINARY, VARBINARY and the BLOBs: base64 in {@code _source}, not searchable. */
record BinaryField(Codec codec) implements DocumentField {
    @Override
    public Column column() {
        return codec.column();
    }

    @Override
    public boolean answers(Question question) {
        return question == Question.IS_NULL || question == Question.VALUE;
    }

    @Override
    public Optional<FieldTerm> term(Object value) {
        return Optional.empty();
    }

    @Override
    public Optional<FieldTerm> prefix(String literal) {
        return Optional.empty();
    }

    @Override
    public String sortField() {
        throw new IllegalStateException("column '" + column().name() + "' is binary, by which the index cannot sort");
    }

    @Override
    public Optional<Object> sortKey(Object value) {
        return Optional.empty();
    }

    @Override
    public ObjectNode naturalMapping() {
        return Mappings.type("binary");
    }

    @Override
    public void addKeyMappings(KeyMappings mappings) {
        // Nothing is searched.
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
