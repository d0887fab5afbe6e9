package io.shardlens.catalog.index;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.table.Column;
import java.math.BigInteger;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * BIGINT UNSIGNED and BIT(64), for which the core has no number: the digits as a {@code keyword} for analysts, and a keyword of
 * twenty digits that sorts.
 */
record UnsignedField(Codec codec) implements DocumentField {
    private static final int DIGITS = 20;

    static String key(BigInteger value) {
        String digits = value.toString();
        return "0".repeat(DIGITS - digits.length()) + digits;
    }

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

    @Override
    public Optional<Object> sortKey(Object value) {
        return Optional.of(key((BigInteger) value));
    }

    @Override
    public Optional<Object> valueOf(Object key) {
        return Optional.of(new BigInteger((String) key));
    }

    @Override
    public ObjectNode naturalMapping() {
        return Mappings.keyword();
    }

    @Override
    public void addKeyMappings(KeyMappings mappings) {
        mappings.add(Section.EXACT, column().name(), Mappings.keyword());
    }

    @Override
    public void write(Object value, ColumnWriter writer) {
        writer.natural(StringNode.valueOf(value.toString()));
        writer.put(Section.EXACT, StringNode.valueOf(key((BigInteger) value)));
    }

    @Override
    public Object read(JsonNode natural, JsonNode kept) {
        return new BigInteger(natural.stringValue());
    }
}
