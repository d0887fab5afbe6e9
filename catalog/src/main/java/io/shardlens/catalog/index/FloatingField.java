package io.shardlens.catalog.index;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.TypeName;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.ObjectNode;

/** FLOAT and DOUBLE, as {@code double}. A negative zero is indexed as zero, which MySQL finds equal, and kept beside it. */
record FloatingField(Codec codec) implements DocumentField {
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
        return Optional.of(withoutNegativeZero(((Number) value).doubleValue()));
    }

    /** Of the two zeros the positive one, which is equal to the other. */
    @Override
    public Optional<Object> valueOf(Object key) {
        double number = (Double) key;
        return Optional.of(column().type().name() == TypeName.FLOAT ? (Object) (float) number : (Object) number);
    }

    @Override
    public ObjectNode naturalMapping() {
        return Mappings.type("double");
    }

    @Override
    public void addKeyMappings(KeyMappings mappings) {
        // The natural field is exact.
    }

    @Override
    public void write(Object value, ColumnWriter writer) {
        double number = ((Number) value).doubleValue();
        writer.natural(DoubleNode.valueOf(withoutNegativeZero(number)));
        if (Double.compare(number, -0.0) == 0) {
            writer.keep("-0.0");
        }
    }

    @Override
    public Object read(JsonNode natural, JsonNode kept) {
        double number = kept.isString() ? Double.parseDouble(kept.stringValue()) : natural.doubleValue();
        return column().type().name() == TypeName.FLOAT ? (Object) (float) number : (Object) number;
    }

    private static double withoutNegativeZero(double number) {
        return number == 0 ? 0.0 : number;
    }
}
