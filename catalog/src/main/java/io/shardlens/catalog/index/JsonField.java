package io.shardlens.catalog.index;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.codec.JsonText;
import io.shardlens.catalog.table.Column;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON, as {@code flattened} for analysts. It forgets whether a leaf was {@code 1}, {@code "1"} or {@code true}, so the index compares
 * nothing. Values that a flattened field cannot hold or would not give back exactly are kept as text beside it.
 */
record JsonField(Codec codec) implements DocumentField {
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
        throw new IllegalStateException("column '" + column().name() + "' is JSON, by which the index cannot sort");
    }

    @Override
    public Optional<Object> sortKey(Object value) {
        return Optional.empty();
    }

    @Override
    public ObjectNode naturalMapping() {
        return Mappings.type("flattened")
                .put("depth_limit", FlattenedLimits.DEPTH)
                .put("ignore_above", Mappings.LONGEST_NATURAL_TEXT);
    }

    @Override
    public void addKeyMappings(KeyMappings mappings) {
        // Nothing is searched.
    }

    @Override
    public void write(Object value, ColumnWriter writer) {
        JsonNode json = (JsonNode) value;
        Optional<FlattenedLimits.Fault> fault = FlattenedLimits.check(json);
        if (fault.isEmpty()) {
            writer.natural(json);
            return;
        }
        writer.keep(JsonText.print(json));
        fault.get()
                .reason()
                .ifPresent(reason -> writer.lossy(reason, fault.get().message()));
    }

    @Override
    public Object read(JsonNode natural, JsonNode kept) {
        return kept.isString() ? JsonText.parse(kept.stringValue()) : JsonText.canonical(natural);
    }
}
