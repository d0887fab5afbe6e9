package io.shardlens.catalog.config;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a record component as a key of the configuration file. The key's name is the component's in kebab case
 * ({@code bulkBytes} is {@code bulk-bytes}), its type is the component's.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
@interface Key {
    /** The default of a key that must be given. */
    String REQUIRED = "\0required";

    /** The default of a key that takes the name of its entry, such as the table's. */
    String ENTRY_NAME = "\0entry-name";

    /** The default of a section whose keys all take theirs, and of a list: nothing. */
    String EMPTY = "\0empty";

    /** What it means, in a sentence for the operator. */
    String doc();

    /** What an absent key stands for, as it would be written in the file. */
    String def() default REQUIRED;

    /** The least value, as it would be written; empty for no limit. For a list, of its size. */
    String min() default "";

    /** The greatest value, as it would be written; empty for no limit. */
    String max() default "";

    /** What a text, or each text of a list, must match as a whole; empty for anything. */
    String pattern() default "";

    /** For a component that is written as another record than it is kept: that record, an {@link Written}. */
    Class<?> as() default Void.class;

    /** Something that is declared in the file in another shape than the process uses. */
    @FunctionalInterface
    interface Written<T> {
        T value();
    }
}
