package io.shardlens.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;

/** The product's own classes, without tests, read once, and what a rule is asked about them. */
final class Product {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.shardlens");

    JavaClasses classes() {
        return CLASSES;
    }

    /** A rule about packages that are still empty holds. */
    void keeps(ArchRule rule) {
        rule.allowEmptyShould(true).check(CLASSES);
    }
}
