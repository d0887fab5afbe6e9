package io.shardlens.catalog.index;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.table.Column;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** SET: its labels as {@code keyword} for analysts, and its bit mask as a keyword of twenty digits, by which MySQL sorts. */
record SetField(Codec codec) implements DocumentField {
    @Override
    public Column column() {
        return codec.column();
    }

    /** MySQL compares by range the text of all labels, which only the shards do. */
    @Override
    public boolean answers(Question question) {
        return switch (question) {
            case EQUALITY, ORDER, IS_NULL, VALUE -> true;
            case RANGE, PREFIX, MATCH -> false;
        };
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
        BigInteger mask = BigInteger.ZERO;
        for (Object label : (List<?>) value) {
            mask = mask.setBit(column().type().labels().indexOf(label));
        }
        return Optional.of(UnsignedField.key(mask));
    }

    @Override
    public Optional<Object> valueOf(Object key) {
        BigInteger mask = new BigInteger((String) key);
        List<String> labels = column().type().labels();
        return Optional.of(IntStream.range(0, labels.size())
                .filter(mask::testBit)
                .mapToObj(labels::get)
                .toList());
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
        writer.natural(codec.toJson(value));
        writer.put(Section.EXACT, StringNode.valueOf((String) sortKey(value).orElseThrow()));
    }

    @Override
    public Object read(JsonNode natural, JsonNode kept) {
        List<String> labels = new ArrayList<>();
        natural.forEach(label -> labels.add(label.stringValue()));
        return List.copyOf(labels);
    }
}
