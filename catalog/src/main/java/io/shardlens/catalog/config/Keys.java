package io.shardlens.catalog.config;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The keys that a record declares, in its order. */
final class Keys {
    /**
     * One key.
     *
     * @param name as the file writes it
     * @param index of the record's component
     * @param type the component's type, or what {@link Key#as} puts in its place
     * @param element the type of a list's or map's elements, else {@code type}
     * @param key the declaration
     */
    record Declared(String name, int index, Class<?> type, Class<?> element, Key key) {
        boolean isList() {
            return type == List.class;
        }

        boolean isMap() {
            return type == java.util.Map.class;
        }

        boolean isRequired() {
            return key.def().equals(Key.REQUIRED);
        }
    }

    private Keys() {}

    static List<Declared> of(Class<?> recordType) {
        RecordComponent[] components = recordType.getRecordComponents();
        return java.util.stream.IntStream.range(0, components.length)
                .filter(i -> components[i].isAnnotationPresent(Key.class))
                .mapToObj(i -> declared(components[i], i))
                .toList();
    }

    private static Declared declared(RecordComponent component, int index) {
        Key key = component.getAnnotation(Key.class);
        Class<?> type = key.as() == Void.class ? component.getType() : key.as();
        Class<?> element = type;
        if (component.getGenericType() instanceof ParameterizedType generic && key.as() == Void.class) {
            Type[] arguments = generic.getActualTypeArguments();
            element = (Class<?>) arguments[arguments.length - 1];
        }
        return new Declared(kebab(component.getName()), index, type, element, key);
    }

    /** The leaves of a sealed type, in their order. */
    static List<Class<?>> leaves(Class<?> sealed) {
        return Arrays.asList(sealed.getPermittedSubclasses());
    }

    static String leafName(Class<?> leaf) {
        return leaf.getAnnotation(TypeKey.class).value();
    }

    static String kebab(String camel) {
        return camel.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }
}
