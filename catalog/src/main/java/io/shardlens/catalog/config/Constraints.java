package io.shardlens.catalog.config;

import java.io.Serial;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Checks the values of a record in its compact constructor: first what the {@link Key} annotations say, then what they cannot say. All
 * violations are thrown together.
 */
final class Constraints {
    /**
     * A value that its key does not allow.
     *
     * @param key the key's name in the file
     * @param message what would be right
     */
    record Violation(String key, String message) {}

    /** Every violation of one record. */
    static final class ViolationException extends IllegalArgumentException {
        @Serial
        private static final long serialVersionUID = 1;

        private final transient List<Violation> violations;

        private ViolationException(String message, List<Violation> violations) {
            super(message);
            this.violations = List.copyOf(violations);
        }

        List<Violation> violations() {
            return violations;
        }
    }

    private final String owner;
    private final List<Violation> violations = new ArrayList<>();

    private Constraints(String owner) {
        this.owner = owner;
    }

    /** Checks {@code values}, one for each component of the record in its order, against the annotations. */
    static Constraints of(Class<? extends Record> type, Object... values) {
        Constraints constraints = new Constraints(type.getSimpleName());
        RecordComponent[] components = type.getRecordComponents();
        if (components.length != values.length) {
            throw new IllegalStateException(
                    type.getSimpleName() + " checks " + values.length + " of its " + components.length + " components");
        }
        for (Keys.Declared declared : Keys.of(type)) {
            constraints.check(declared, values[declared.index()]);
        }
        for (int i = 0; i < components.length; i++) {
            EntryName name = components[i].getAnnotation(EntryName.class);
            if (name != null) {
                constraints.require(
                        Keys.kebab(components[i].getName()),
                        ((String) values[i]).matches(name.pattern()),
                        "the name '" + values[i] + "' must match " + name.pattern());
            }
        }
        return constraints;
    }

    /** Adds a violation where the condition does not hold. */
    Constraints require(String key, boolean holds, String message) {
        if (!holds) {
            violations.add(new Violation(key, message));
        }
        return this;
    }

    /** Ends the checks. */
    void check() {
        if (!violations.isEmpty()) {
            throw new ViolationException(
                    violations.stream()
                            .map(v -> v.key() + ": " + v.message())
                            .collect(Collectors.joining("; ", owner + ": ", "")),
                    violations);
        }
    }

    /** What the annotation of one key says against a value. */
    static List<Violation> violations(Keys.Declared declared, Object value) {
        Constraints constraints = new Constraints(declared.name());
        constraints.check(declared, value);
        return constraints.violations;
    }

    private void check(Keys.Declared declared, Object value) {
        Key key = declared.key();
        if (value instanceof Collection<?> list) {
            requireSize(declared, list.size());
            list.forEach(element -> checkText(declared, element));
        } else if (value instanceof Map<?, ?> map) {
            requireSize(declared, map.size());
        } else if (value instanceof String text) {
            checkText(declared, text);
        } else if (value instanceof Comparable<?> number && !(value instanceof Enum)) {
            require(declared.name(), atLeast(declared, number, key.min()), "must be at least " + key.min());
            require(declared.name(), atMost(declared, number, key.max()), "must be at most " + key.max());
        }
    }

    private void requireSize(Keys.Declared declared, int size) {
        String min = declared.key().min();
        require(
                declared.name(),
                min.isEmpty() || size >= Integer.parseInt(min),
                "needs at least " + min + (declared.isMap() ? " entry" : " element"));
    }

    private void checkText(Keys.Declared declared, Object element) {
        String pattern = declared.key().pattern();
        if (element instanceof String text && !pattern.isEmpty() && !text.matches(pattern)) {
            require(declared.name(), false, "'" + text + "' must match " + pattern);
        }
    }

    private static boolean atLeast(Keys.Declared declared, Comparable<?> value, String limit) {
        return limit.isEmpty() || compare(declared, value, limit) >= 0;
    }

    private static boolean atMost(Keys.Declared declared, Comparable<?> value, String limit) {
        return limit.isEmpty() || compare(declared, value, limit) <= 0;
    }

    @SuppressWarnings("unchecked")
    private static int compare(Keys.Declared declared, Comparable<?> value, String limit) {
        Scalar scalar = Scalar.of(declared.type()).orElseThrow();
        return ((Comparable<Object>) value).compareTo(scalar.parse().apply(limit));
    }
}
