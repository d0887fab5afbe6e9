package io.shardlens.catalog.index;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.table.Column;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * ENUM: the label as {@code keyword} for analysts, and its index as {@code long}, by which MySQL sorts. MySQL finds a literal equal to a
 * label under the column's collation, and compares labels by range as texts, which only the shards do.
 *
 * @param codec the column's codec
 * @param keys empty where the collation is not proven: then only a literal spelled as a label is equal to it for sure
 */
record EnumField(Codec codec, Optional<CollationKeys> keys) implements DocumentField {
    /** Stands for a literal that is no label: no row has it. */
    private static final long NO_INDEX = -1;

    @Override
    public Column column() {
        return codec.column();
    }

    /** A declared empty label reads like the mark of an invalid value, so the two cannot be told apart. */
    @Override
    public boolean answers(Question question) {
        return switch (question) {
            case EQUALITY, ORDER -> !labels().contains("");
            case RANGE, PREFIX, MATCH -> false;
            case IS_NULL, VALUE -> true;
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
        String literal = (String) value;
        if (literal.isEmpty() || labels().contains(literal)) {
            return Optional.of(index(literal));
        }
        return keys.flatMap(k -> k.fold(literal)).flatMap(this::indexOfEqualLabel);
    }

    @Override
    public Optional<Object> valueOf(Object key) {
        int index = Math.toIntExact((Long) key);
        return Optional.of(index == 0 ? "" : labels().get(index - 1));
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
        writer.natural(StringNode.valueOf((String) value));
        writer.put(Section.EXACT, LongNode.valueOf(index((String) value)));
    }

    @Override
    public Object read(JsonNode natural, JsonNode kept) {
        return natural.stringValue();
    }

    private Optional<Object> indexOfEqualLabel(String literalKey) {
        CollationKeys k = keys.orElseThrow();
        List<Optional<String>> labelKeys = labels().stream().map(k::fold).toList();
        if (labelKeys.contains(Optional.<String>empty())) {
            return Optional.empty();
        }
        if (k.fold("").equals(Optional.of(literalKey))) {
            return Optional.of(0L);
        }
        int position = labelKeys.indexOf(Optional.of(literalKey));
        return Optional.of(position < 0 ? NO_INDEX : position + 1L);
    }

    private long index(String label) {
        return labels().indexOf(label) + 1L;
    }

    private List<String> labels() {
        return column().type().labels();
    }
}
