package io.shardlens.catalog.index;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.table.Column;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * DECIMAL. Up to 15 digits a {@code double} tells all values apart. Wider ones have a double for analysts, written as a string so that
 * no JSON parser on the way cuts its digits, and a sortable text for the rest.
 */
record DecimalField(Codec codec) implements DocumentField {
    /** Decimals of so many digits map to doubles and back without loss. */
    private static final int DOUBLE_DIGITS = 15;

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
        return isWide() ? Section.EXACT.field(column().name()) : column().name();
    }

    @Override
    public Optional<Object> sortKey(Object value) {
        BigDecimal number = (BigDecimal) value;
        if (isWide()) {
            return Optional.of(DecimalKey.of(number, integerDigits(), scale()));
        }
        return number.stripTrailingZeros().precision() <= DOUBLE_DIGITS
                ? Optional.of(number.doubleValue())
                : Optional.empty();
    }

    @Override
    public Optional<Object> valueOf(Object key) {
        // So many digits are those of the shortest decimal that the double stands for.
        return Optional.of(
                isWide()
                        ? DecimalKey.value((String) key, scale())
                        : BigDecimal.valueOf((Double) key).setScale(scale(), RoundingMode.UNNECESSARY));
    }

    @Override
    public ObjectNode naturalMapping() {
        return Mappings.type("double");
    }

    @Override
    public void addKeyMappings(KeyMappings mappings) {
        if (isWide()) {
            mappings.add(Section.EXACT, column().name(), Mappings.keyword());
        }
    }

    @Override
    public void write(Object value, ColumnWriter writer) {
        BigDecimal number = (BigDecimal) value;
        if (isWide()) {
            writer.natural(StringNode.valueOf(number.toPlainString()));
            writer.put(Section.EXACT, StringNode.valueOf(DecimalKey.of(number, integerDigits(), scale())));
        } else {
            writer.natural(codec.toJson(value));
        }
    }

    @Override
    public Object read(JsonNode natural, JsonNode kept) {
        BigDecimal number =
                natural.isString() ? new BigDecimal(natural.stringValue()) : new BigDecimal(natural.asString());
        return number.setScale(scale());
    }

    private boolean isWide() {
        return column().type().length() > DOUBLE_DIGITS;
    }

    private int integerDigits() {
        return (int) column().type().length() - scale();
    }

    private int scale() {
        return column().type().scale();
    }
}
