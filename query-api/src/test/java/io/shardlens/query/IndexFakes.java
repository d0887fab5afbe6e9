package io.shardlens.query;

import io.shardlens.catalog.codec.LikePattern;
import io.shardlens.catalog.index.FieldTerm;
import io.shardlens.catalog.index.IndexField;
import io.shardlens.catalog.index.Question;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.TypeName;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.query.model.IndexState;
import io.shardlens.query.model.ShardIndexState;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An index that answers everything about plain columns and ASCII texts, NULL and the value of the others; and its states. */
public final class IndexFakes {
    private static final Duration LITTLE = Duration.ofMillis(120);
    private static final Duration MUCH = Duration.ofSeconds(45);

    private IndexFakes() {}

    /** The index field of a column. */
    public static IndexField field(Column column) {
        return new Field(column);
    }

    /** {@code fresh}, {@code down}, or {@code stale-}, {@code unknown-}, {@code stopped-}, {@code uncovered-} or {@code missing-} and a shard. */
    public static IndexState state(String name) {
        if (name.equals("down")) {
            return IndexState.unavailable("Elasticsearch does not answer");
        }
        Map<String, ShardIndexState> shards = new HashMap<>();
        Tables.shards().forEach(shard -> shards.put(shard, new ShardIndexState(true, LITTLE, null)));
        if (!name.equals("fresh")) {
            String shard = name.substring(name.indexOf('-') + 1);
            ShardIndexState state = odd(name.substring(0, name.indexOf('-')));
            if (state == null) {
                shards.remove(shard);
            } else {
                shards.put(shard, state);
            }
        }
        return new IndexState(null, shards);
    }

    private static @Nullable ShardIndexState odd(String kind) {
        return switch (kind) {
            case "stale" -> new ShardIndexState(true, MUCH, null);
            case "unknown" -> new ShardIndexState(true, null, "the worker has published nothing");
            case "uncovered" -> new ShardIndexState(false, LITTLE, "snapshot at 40%");
            case "stopped" ->
                new ShardIndexState(true, null, "its stream has stopped", null, true, null, GtidSet.EMPTY);
            case "missing" -> null;
            default -> throw new IllegalArgumentException("no such state: " + kind);
        };
    }

    private record Field(Column column) implements IndexField {
        private static final Set<TypeName> OPAQUE = EnumSet.of(TypeName.JSON, TypeName.POINT, TypeName.GEOMETRY);

        @Override
        public boolean answers(Question question) {
            if (question == Question.MATCH) {
                return column.name().equals("note");
            }
            return !OPAQUE.contains(column.type().name()) || question == Question.VALUE || question == Question.IS_NULL;
        }

        @Override
        public Optional<FieldTerm> term(Object value) {
            return value instanceof String text && !isAscii(text)
                    ? Optional.empty()
                    : Optional.of(new FieldTerm(column.name(), value.toString()));
        }

        @Override
        public Optional<FieldTerm> prefix(String literal) {
            return isAscii(literal) ? Optional.of(new FieldTerm(column.name(), literal)) : Optional.empty();
        }

        @Override
        public Optional<FieldTerm> like(LikePattern pattern) {
            String text = pattern.text(LikePattern.BACKSLASH);
            return isAscii(text) ? Optional.of(new FieldTerm(column.name(), text)) : Optional.empty();
        }

        @Override
        public String textField() {
            return "text." + column.name();
        }

        @Override
        public String sortField() {
            return column.name();
        }

        @Override
        public Optional<Object> sortKey(Object value) {
            return term(value).map(FieldTerm::value);
        }

        private static boolean isAscii(String text) {
            return text.chars().allMatch(c -> c < 128);
        }
    }
}
