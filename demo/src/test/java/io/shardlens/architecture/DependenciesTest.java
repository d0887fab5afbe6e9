package io.shardlens.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who may know whom. */
class DependenciesTest {
    /** Packages that compute and never touch a server, a file or a thread. */
    private static final String[] PURE = {
        "io.shardlens.router..",
        "io.shardlens.catalog.account..",
        "io.shardlens.catalog.table..",
        "io.shardlens.catalog.codec..",
        "io.shardlens.catalog.index..",
        "io.shardlens.catalog.lineage..",
        "io.shardlens.catalog.watermark..",
        "io.shardlens.sync.change..",
        "io.shardlens.sync.document..",
        "io.shardlens.query.model..",
        "io.shardlens.query.parse..",
        "io.shardlens.query.plan..",
        "io.shardlens.query.merge..",
    };

    /** The few classes of the router that hold state for many threads: they have locks, and clocks that they are given. */
    private static final DescribedPredicate<JavaClass> SHARED = DescribedPredicate.describe(
            "state that threads share",
            type -> Set.of(
                            "io.shardlens.router.id.SegmentIds",
                            "io.shardlens.router.id.SnowflakeIds",
                            "io.shardlens.router.resolve.CachedResolver",
                            "io.shardlens.router.route.CachedRelationStore",
                            "io.shardlens.router.topology.TopologyRegistry")
                    .contains(type.getName()));

    private static final DescribedPredicate<JavaClass> THREADS = resideInAPackage("java.util.concurrent..")
            .and(not(resideInAPackage("java.util.concurrent.atomic..")))
            .and(not(DescribedPredicate.describe(
                    "a unit of time", type -> type.getName().equals("java.util.concurrent.TimeUnit"))))
            .or(DescribedPredicate.describe(
                    "a thread",
                    type -> type.isAssignableTo(Thread.class) || type.getName().equals("java.lang.ThreadLocal")));

    private final Product product = new Product();

    @Test
    void seesEveryModule() {
        assertThat(product.classes())
                .extracting(JavaClass::getPackageName)
                .contains(
                        "io.shardlens.router", "io.shardlens.catalog.table", "io.shardlens.stack", "io.shardlens.demo");
    }

    @Test
    void theRouterKnowsTheJdksBaseOnly() {
        product.keeps(classes()
                .that()
                .resideInAPackage("io.shardlens.router..")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                                "io.shardlens.router..",
                                "java.lang..",
                                "java.util..",
                                "java.math..",
                                "java.time..",
                                "java.text..")
                        .or(resideInAnyPackage("java.nio..", "java.io..", "java.security.."))
                        .or(resideInAPackage("org.jspecify..")))
                .because("it is embedded in other people's services"));
    }

    @Test
    void pureCodeTouchesNoServerAndNoThread() {
        product.keeps(noClasses()
                .that()
                .resideInAnyPackage(PURE)
                .and(not(SHARED))
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                                "java.sql..",
                                "javax.sql..",
                                "java.net.http..",
                                "java.nio.file..",
                                "java.nio.channels..",
                                "io.vertx..",
                                "co.elastic..",
                                "com.alibaba..",
                                "com.zaxxer..",
                                "org.slf4j..")
                        .or(THREADS))
                .because("a plan, a document and a codec are functions of what they are given"));
    }

    @Test
    void pureCodeIsGivenItsClock() {
        product.keeps(noClasses()
                .that()
                .resideInAnyPackage(PURE)
                .and(not(SHARED))
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.time.Clock")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.time.InstantSource")
                .because("the time is an argument there"));
    }

    @Test
    void canalIsKnownInOnePackage() {
        product.keeps(noClasses()
                .that()
                .resideOutsideOfPackage("io.shardlens.sync.source.canal..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.alibaba.."));
    }

    @Test
    void theElasticsearchClientIsKnownInNamedPackages() {
        product.keeps(noClasses()
                .that()
                .resideOutsideOfPackages(
                        "io.shardlens.sync",
                        "io.shardlens.sync.index..",
                        "io.shardlens.sync.checkpoint..",
                        "io.shardlens.query",
                        "io.shardlens.query.search..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("co.elastic..", "org.elasticsearch.client.."));
    }

    @Test
    void theSqlParserIsKnownInOnePackage() {
        product.keeps(noClasses()
                .that()
                .resideOutsideOfPackage("io.shardlens.query.parse.sql..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("net.sf.jsqlparser.."));
    }

    @Test
    void jdbcIsKnownInNamedPackages() {
        product.keeps(noClasses()
                .that()
                .resideOutsideOfPackages(
                        "io.shardlens.catalog.jdbc..",
                        "io.shardlens.sync",
                        "io.shardlens.sync.snapshot..",
                        "io.shardlens.sync.source.mysql..",
                        "io.shardlens.query",
                        "io.shardlens.query.mysql..",
                        "io.shardlens.stack..",
                        "io.shardlens.demo..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.sql..", "javax.sql..", "com.mysql..", "com.zaxxer.."));
    }

    @Test
    void vertxIsKnownInTheHttpPackageOnly() {
        product.keeps(noClasses()
                .that()
                .resideOutsideOfPackages("io.shardlens.query.http..", "io.shardlens.query", "io.shardlens.sync")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.vertx.."));
    }

    @Test
    void openTelemetryIsKnownInOnePackage() {
        product.keeps(noClasses()
                .that()
                .resideOutsideOfPackage("io.shardlens.query.trace..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.opentelemetry.."));
    }

    @Test
    void theTwoProcessesNeverSeeEachOther() {
        product.keeps(noClasses()
                .that()
                .resideInAPackage("io.shardlens.sync..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.shardlens.query.."));
        product.keeps(noClasses()
                .that()
                .resideInAPackage("io.shardlens.query..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.shardlens.sync.."));
    }

    @Test
    void theModelOfAQueryKnowsNoOtherPartOfTheApi() {
        product.keeps(noClasses()
                .that()
                .resideInAPackage("io.shardlens.query.model..")
                .should()
                .dependOnClassesThat(resideInAPackage("io.shardlens.query..")
                        .and(not(resideInAPackage("io.shardlens.query.model..")))));
    }

    @Test
    void nothingBelowTheHttpPackageKnowsIt() {
        product.keeps(noClasses()
                .that()
                .resideInAPackage("io.shardlens.query.*..")
                .and()
                .resideOutsideOfPackage("io.shardlens.query.http..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.shardlens.query.http.."));
    }

    @Test
    void plannersAndPortsDoNotKnowTheirExecutor() {
        product.keeps(noClasses()
                .that()
                .resideInAnyPackage(
                        "io.shardlens.query.plan..",
                        "io.shardlens.query.mysql..",
                        "io.shardlens.query.search..",
                        "io.shardlens.query.merge..",
                        "io.shardlens.query.freshness..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.shardlens.query.execute.."));
    }

    @Test
    void packagesHaveNoCycles() {
        product.keeps(slices().matching("io.shardlens.(**)").should().beFreeOfCycles());
    }
}
