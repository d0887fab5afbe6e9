package io.shardlens.catalog.config;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks the record component that takes the name under which the record stands in its map. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
@interface EntryName {
    /** What the name must match as a whole. */
    String pattern();
}
