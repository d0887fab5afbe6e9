package io.shardlens.catalog.config;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The value of the key {@code type} by which the file chooses this leaf of a sealed type. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface TypeKey {
    /** The name of the key that chooses. */
    String NAME = "type";

    String value();

    /** What it is, in a sentence for the operator. */
    String doc();
}
