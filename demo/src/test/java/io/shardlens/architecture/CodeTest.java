package io.shardlens.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How the code is written, wherever it is. */
class CodeTest {
    private static final Set<String> AMBIENT = Set.of(
            "java.lang.System.currentTimeMillis",
            "java.lang.System.nanoTime",
            "java.lang.Thread.sleep",
            "java.lang.Math.random",
            "java.util.UUID.randomUUID",
            "java.util.concurrent.ThreadLocalRandom.current",
            "java.time.Clock.systemUTC",
            "java.time.Clock.systemDefaultZone",
            "java.time.InstantSource.system");

    private static final Set<String> MUTABLE = Set.of(
            "java.util.ArrayList",
            "java.util.HashMap",
            "java.util.HashSet",
            "java.util.LinkedHashMap",
            "java.util.TreeMap",
            "java.util.concurrent.ConcurrentHashMap",
            "java.util.concurrent.ConcurrentMap",
            "java.lang.StringBuilder",
            "java.lang.ThreadLocal");

    private final Product product = new Product();

    @Test
    void clocksAndRandomnessAreInjected() {
        product.keeps(noClasses()
                .that()
                .haveSimpleNameNotEndingWith("Main")
                .and()
                .resideOutsideOfPackage("io.shardlens.stack..")
                .should()
                .accessTargetWhere(DescribedPredicate.describe("the ambient clock or randomness", CodeTest::isAmbient))
                .because("a test must be able to set them; the local stack is itself a fixture"));
    }

    private static boolean isAmbient(JavaAccess<?> access) {
        AccessTarget target = access.getTarget();
        String owner = target.getOwner().getName();
        boolean nowWithoutClock = owner.startsWith("java.time.")
                && target.getName().equals("now")
                && target instanceof AccessTarget.CodeUnitAccessTarget call
                && call.getRawParameterTypes().isEmpty();
        boolean seedless = owner.equals("java.util.Random")
                && target instanceof AccessTarget.ConstructorCallTarget call
                && call.getRawParameterTypes().isEmpty();
        return nowWithoutClock || seedless || AMBIENT.contains(owner + "." + target.getName());
    }

    @Test
    void onlyAMainEndsTheProcess() {
        product.keeps(noClasses()
                .that()
                .haveSimpleNameNotEndingWith("Main")
                .should()
                .callMethod(System.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "halt", int.class));
    }

    @Test
    void leavesOfSealedTypesAreRecords() {
        ArchCondition<JavaClass> haveRecordLeaves = new ArchCondition<>("have records or enums as leaves") {
            @Override
            public void check(JavaClass sealed, ConditionEvents events) {
                Arrays.stream(sealed.reflect().getPermittedSubclasses())
                        .filter(leaf -> !leaf.isSealed() && !leaf.isRecord() && !leaf.isEnum())
                        .forEach(leaf -> events.add(SimpleConditionEvent.violated(
                                sealed, leaf.getName() + " is a leaf of " + sealed.getName() + " and no record")));
            }
        };
        product.keeps(classes()
                .that(DescribedPredicate.describe(
                        "are sealed interfaces",
                        type -> type.isInterface() && type.reflect().isSealed()))
                .should(haveRecordLeaves));
    }

    @Test
    void nothingStaticCanChange() {
        product.keeps(fields().that()
                .areStatic()
                .and()
                .areDeclaredInClassesThat()
                .resideInAPackage("io.shardlens..")
                .and(DescribedPredicate.describe(
                        "are written by hand", field -> !field.getModifiers().contains(JavaModifier.SYNTHETIC)))
                .should(new ArchCondition<>("be final and immutable") {
                    @Override
                    public void check(JavaField field, ConditionEvents events) {
                        String type = field.getRawType().getName();
                        boolean changes = !field.getModifiers().contains(JavaModifier.FINAL)
                                || MUTABLE.contains(type)
                                || type.startsWith("java.util.concurrent.atomic.")
                                || (field.getRawType().isArray()
                                        && !field.getModifiers().contains(JavaModifier.PRIVATE));
                        if (changes) {
                            events.add(SimpleConditionEvent.violated(field, field.getDescription() + " can change"));
                        }
                    }
                }));
    }

    @Test
    void namesSayWhatAThingIs() {
        product.keeps(noClasses()
                .should()
                .haveSimpleNameEndingWith("Util")
                .orShould()
                .haveSimpleNameEndingWith("Utils")
                .orShould()
                .haveSimpleNameEndingWith("Helper")
                .orShould()
                .haveSimpleNameEndingWith("Manager"));
    }

    @Test
    void everyPackageIsNullMarkedAndDescribed() {
        List<String> unmarked = product.classes().stream()
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .map(JavaClass::getPackage)
                .distinct()
                .filter(pkg -> pkg.tryGetAnnotationOfType("org.jspecify.annotations.NullMarked")
                        .isEmpty())
                .map(pkg -> pkg.getName())
                .sorted()
                .toList();
        assertThat(unmarked).isEmpty();
    }
}
