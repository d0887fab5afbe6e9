package io.shardlens.router.algorithm;

import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * How strings compare: equal strings have one normal form. The collation of a MySQL column gives such forms; this library
 * knows no collations and gets them from its caller. Two normalizers of one name are the same.
 */
public final class KeyNormalizer {
    private static final KeyNormalizer EXACT = new KeyNormalizer("binary", UnaryOperator.identity());

    private final String name;
    private final UnaryOperator<String> form;

    private KeyNormalizer(String name, UnaryOperator<String> form) {
        this.name = Objects.requireNonNull(name, "name");
        this.form = Objects.requireNonNull(form, "form");
    }

    /** {@return strings are equal unit by unit} */
    public static KeyNormalizer exact() {
        return EXACT;
    }

    /**
     * Compares strings by a normal form.
     *
     * @param name the collation's name, which stands for the form
     * @param form from a string to its normal form: pure and safe for any thread
     * @return the normalizer
     */
    public static KeyNormalizer of(String name, UnaryOperator<String> form) {
        return new KeyNormalizer(name, form);
    }

    /** {@return the collation's name} */
    public String name() {
        return name;
    }

    /**
     * Gives the normal form.
     *
     * @param text any string
     * @return the form that all strings have that are equal to it, and no other
     */
    public String normalize(String text) {
        return form.apply(text);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KeyNormalizer normalizer && normalizer.name.equals(name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    /** {@return the name} */
    @Override
    public String toString() {
        return name;
    }
}
