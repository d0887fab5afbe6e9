package io.shardlens.catalog.config;

import io.shardlens.catalog.config.Constraints.Violation;
import io.shardlens.catalog.config.Constraints.ViolationException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * Makes records out of YAML nodes by the {@link Key} annotations. Every fault is reported and the binding goes on, so that one run finds
 * all. What could be made is kept by its path: checks across sections look there, though something else may be wrong.
 */
final class Binder {
    private final Faults faults;
    private final ScalarReader scalars;
    private final Map<String, Object> bound = new LinkedHashMap<>();
    private final Map<String, Set<String>> names = new LinkedHashMap<>();

    Binder(Faults faults, ScalarReader scalars) {
        this.faults = faults;
        this.scalars = scalars;
    }

    /** Every record that could be made, by its path. */
    Map<String, Object> bound() {
        return bound;
    }

    /** The names that every map declares, right or wrong, by the map's path. */
    Map<String, Set<String>> names() {
        return names;
    }

    /**
     * A record, or for a sealed type one of its leaves.
     *
     * @param entryName the name under which it stands in its map, empty if it stands in none
     * @param node null for one that is not written, whose keys all take their defaults
     * @return null if it could not be made, with the faults reported
     */
    @Nullable
    Object record(Class<?> type, @Nullable Node node, String path, String entryName) {
        MappingReader written = MappingReader.of(node, path, faults);
        if (written == null) {
            return null;
        }
        Class<?> leaf = type.isSealed() ? leaf(type, written, path) : type;
        if (leaf == null) {
            return null;
        }
        List<Keys.Declared> keys = Keys.of(leaf);
        List<String> known =
                new ArrayList<>(keys.stream().map(Keys.Declared::name).toList());
        if (type.isSealed()) {
            known.add(TypeKey.NAME);
        }
        written.reportUnknown(known);
        RecordComponent[] components = leaf.getRecordComponents();
        @Nullable Object[] values = new Object[components.length];
        Arrays.fill(values, entryName);
        boolean complete = true;
        for (Keys.Declared key : keys) {
            Object value = value(key, written, path.isEmpty() ? key.name() : path + "." + key.name(), entryName);
            values[key.index()] = value;
            complete &= value != null;
        }
        if (!complete) {
            reportLimits(keys, values, path);
        }
        Object made = complete ? construct(leaf, components, values, path) : null;
        if (made != null) {
            bound.put(path, made);
        }
        return made;
    }

    /** Reports the limits that values break of a record that cannot be made for other reasons. */
    private void reportLimits(List<Keys.Declared> keys, @Nullable Object[] values, String path) {
        for (Keys.Declared key : keys) {
            Object value = values[key.index()];
            if (value != null) {
                report(Constraints.violations(key, value), path);
            }
        }
    }

    private void report(List<Violation> violations, String path) {
        violations.forEach(v -> faults.add(path.isEmpty() ? v.key() : path + "." + v.key(), v.message()));
    }

    private @Nullable Class<?> leaf(Class<?> sealed, MappingReader written, String path) {
        List<Class<?>> leaves = Keys.leaves(sealed);
        List<String> names = leaves.stream().map(Keys::leafName).toList();
        Node node = written.get(TypeKey.NAME);
        String name = node == null ? null : scalars.text(node, path + "." + TypeKey.NAME);
        if (node == null) {
            faults.add(path, "lacks the key '" + TypeKey.NAME + "', one of " + String.join(", ", names));
        } else if (name != null && !names.contains(name)) {
            faults.add(path + "." + TypeKey.NAME, "unknown type '" + name + "'" + NearestName.hint(name, names));
        }
        return leaves.stream()
                .filter(l -> Keys.leafName(l).equals(name))
                .findFirst()
                .orElse(null);
    }

    private @Nullable Object value(Keys.Declared key, MappingReader written, String path, String entryName) {
        Node node = written.get(key.name());
        if (node != null && key.key().def().equals(Key.EMPTY) && !key.isList() && ScalarReader.isNull(node)) {
            node = null;
        } else if (node != null && scalars.isLeftOut(node, path) && !key.isRequired()) {
            node = null;
        }
        if (node == null && key.isRequired()) {
            faults.add(written.place(), path, "is missing: " + key.key().doc());
            return null;
        }
        if (key.isList()) {
            return node == null ? List.of() : list(key, node, path);
        } else if (key.isMap()) {
            return map(key, node, path);
        }
        Scalar scalar = Scalar.of(key.type()).orElse(null);
        if (scalar == null) {
            Object made = record(key.type(), node, path, "");
            return made instanceof Key.Written<?> shape ? shape.value() : made;
        }
        if (node != null) {
            return scalars.value(scalar, node, path);
        }
        String def = key.key().def();
        return scalar.parse().apply(def.equals(Key.ENTRY_NAME) ? entryName : def);
    }

    private @Nullable List<@Nullable Object> list(Keys.Declared key, Node node, String path) {
        if (!(node instanceof SequenceNode sequence)) {
            faults.add(path, "must be a list such as [a, b]");
            return null;
        }
        List<@Nullable Object> elements = new ArrayList<>();
        for (Node element : sequence.getValue()) {
            String at = path + "[" + elements.size() + "]";
            faults.locate(at, element.getStartMark());
            elements.add(Scalar.of(key.element())
                    .map(scalar -> scalars.value(scalar, element, at))
                    .orElseGet(() -> record(key.element(), element, at, "")));
        }
        return elements.contains(null) ? null : elements;
    }

    private @Nullable Map<String, @Nullable Object> map(Keys.Declared key, @Nullable Node node, String path) {
        MappingReader written = MappingReader.of(node, path, faults);
        if (written == null) {
            return null;
        }
        names.put(path, written.entries().keySet());
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        written.entries()
                .forEach((name, value) -> entries.put(name, record(key.element(), value, path + "." + name, name)));
        return entries.containsValue(null) ? null : entries;
    }

    private @Nullable Object construct(
            Class<?> leaf, RecordComponent[] components, @Nullable Object[] values, String path) {
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            Constructor<?> constructor = leaf.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof ViolationException broken) {
                report(broken.violations(), path);
                return null;
            }
            throw new IllegalStateException("cannot make " + leaf.getName(), e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot make " + leaf.getName(), e);
        }
    }
}
