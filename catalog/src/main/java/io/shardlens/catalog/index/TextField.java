package io.shardlens.catalog.index;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.codec.LikePattern;
import io.shardlens.catalog.table.Column;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * CHAR, VARCHAR and the TEXTs: the text as {@code keyword} for analysts, and two keys under the column's collation.
 *
 * @param codec the column's codec
 * @param keys empty where the collation is not proven: then the index gives back the value, and compares nothing
 * @param words whether the text is also divided into words, for full-text search
 */
record TextField(Codec codec, Optional<CollationKeys> keys, boolean words) implements DocumentField {
    /** Characters of a value that its prefix key covers; longer prefixes are left to the shards. */
    static final int LONGEST_PREFIX = 128;
    /** Characters that Elasticsearch takes of a regular expression. */
    private static final int LONGEST_EXPRESSION = 1_000;

    @Override
    public Column column() {
        return codec.column();
    }

    @Override
    public boolean answers(Question question) {
        return switch (question) {
            case EQUALITY, RANGE, PREFIX, ORDER -> keys.isPresent();
            case MATCH -> words;
            case IS_NULL, VALUE -> true;
        };
    }

    @Override
    public Optional<FieldTerm> term(Object value) {
        return sortKey(value).map(key -> new FieldTerm(Section.FOLD.field(column().name()), key));
    }

    @Override
    public Optional<FieldTerm> prefix(String literal) {
        if (literal.codePointCount(0, literal.length()) > LONGEST_PREFIX) {
            return Optional.empty();
        }
        return keys.flatMap(k -> k.like(literal)).map(key -> new FieldTerm(Section.LIKE.field(column().name()), key));
    }

    /** Only where the key of every value is whole, for a pattern may look at its end. */
    @Override
    public Optional<FieldTerm> like(LikePattern pattern) {
        return column().type().length() > LONGEST_PREFIX
                ? Optional.empty()
                : keys.flatMap(k -> k.likeExpression(pattern))
                        .filter(expression -> expression.length() <= LONGEST_EXPRESSION)
                        .map(expression -> new FieldTerm(Section.LIKE.field(column().name()), expression));
    }

    @Override
    public String textField() {
        return Section.TEXT.field(column().name());
    }

    @Override
    public String sortField() {
        if (keys.isEmpty()) {
            throw new IllegalStateException("column '" + column().name() + "' has collation "
                    + column().type().collation() + ", by which the index cannot sort");
        }
        return Section.FOLD.field(column().name());
    }

    @Override
    public Optional<Object> sortKey(Object value) {
        return keys.flatMap(k -> k.fold((String) value));
    }

    @Override
    public ObjectNode naturalMapping() {
        return Mappings.naturalText();
    }

    @Override
    public void addKeyMappings(KeyMappings mappings) {
        if (keys.isPresent()) {
            mappings.add(Section.FOLD, column().name(), Mappings.keyword());
            mappings.add(Section.LIKE, column().name(), Mappings.keyword());
        }
        if (words) {
            mappings.add(Section.TEXT, column().name(), Mappings.type("text").put("norms", false));
        }
    }

    @Override
    public void write(Object value, ColumnWriter writer) {
        String text = (String) value;
        writer.natural(StringNode.valueOf(text));
        keys.ifPresent(k -> writeKeys(k, text, writer));
        if (words) {
            writer.put(Section.TEXT, StringNode.valueOf(text));
        }
    }

    @Override
    public Object read(JsonNode natural, JsonNode kept) {
        return natural.stringValue();
    }

    private void writeKeys(CollationKeys k, String text, ColumnWriter writer) {
        Optional<String> fold = k.fold(text);
        Optional<String> like = k.like(start(text));
        if (fold.isEmpty() || like.isEmpty()) {
            writer.lossy(
                    LossReason.UNPROVEN_TEXT,
                    "holds characters whose place under " + column().type().collation() + " is not proven");
        } else if (bytes(fold.get()) > Mappings.LONGEST_TERM || bytes(like.get()) > Mappings.LONGEST_TERM) {
            writer.lossy(
                    LossReason.TOO_LONG,
                    "a text of " + text.length() + " characters has a key longer than " + Mappings.LONGEST_TERM
                            + " bytes");
        } else {
            writer.put(Section.FOLD, StringNode.valueOf(fold.get()));
            writer.put(Section.LIKE, StringNode.valueOf(like.get()));
        }
    }

    private static String start(String text) {
        return text.length() <= LONGEST_PREFIX || text.codePointCount(0, text.length()) <= LONGEST_PREFIX
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LONGEST_PREFIX));
    }

    private static int bytes(String key) {
        return Utf8.length(key);
    }
}
