package io.shardlens.demo.fuzz.query;

import io.shardlens.demo.fuzz.table.Kind;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** What an answer may show in one place. */
public sealed interface Cell {
    /** Whether it may show that; null where it shows nothing at all. */
    boolean allows(@Nullable JsonNode actual);

    /** Exactly that value, with every digit. */
    record Exactly(Kind kind, JsonNode value) implements Cell {
        @Override
        public boolean allows(@Nullable JsonNode actual) {
            return OracleValues.same(kind, value, actual);
        }

        @Override
        public String toString() {
            return value.toString();
        }
    }

    /** One of the texts that are equal under a collation. */
    record AnyOf(Set<String> texts) implements Cell {
        public AnyOf {
            texts = Set.copyOf(texts);
        }

        @Override
        public boolean allows(@Nullable JsonNode actual) {
            return actual != null && actual.isString() && texts.contains(actual.stringValue());
        }

        private static String shown(String text) {
            return JsonNodeFactory.instance.stringNode(text).toString();
        }

        @Override
        public String toString() {
            return texts.size() == 1
                    ? shown(texts.iterator().next())
                    : "any of " + texts.stream().map(AnyOf::shown).sorted().toList();
        }
    }

    /** A sum of doubles, whose last digits depend on the order in which they were added up. */
    record Near(double value, double tolerance) implements Cell {
        @Override
        public boolean allows(@Nullable JsonNode actual) {
            return actual != null && actual.isNumber() && Math.abs(actual.doubleValue() - value) <= tolerance;
        }

        @Override
        public String toString() {
            return "about " + value;
        }
    }
}
