package io.shardlens.router.lint;

import io.shardlens.router.Fault;
import io.shardlens.router.route.Router;
import io.shardlens.router.topology.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Looks at a whole topology. */
public final class Lint {
    private Lint() {}

    /**
     * Finds what is doubtful.
     *
     * @param topology a topology that can route
     * @param facts what else is known
     * @return the findings, by severity, table and place
     */
    public static List<Finding> of(Topology topology, LintFacts facts) {
        List<Finding> findings = new ArrayList<>();
        for (Fault warning : topology.warnings()) {
            String table = warning.path().split("\\.", 2)[0];
            findings.add(new Finding(
                    Severity.WARNING, Check.RULE, table, warning.path(), warning.message(), "close it, or allow it"));
        }
        for (String table : topology.tables()) {
            Router router = topology.router(table);
            findings.addAll(SlotLint.of(table, router.rule()));
            findings.addAll(InsertLint.of(table, router.rule()));
            findings.addAll(TableLint.of(table, router, topology.rule(table), facts));
            findings.addAll(RangeLint.of(table, router.rule(), topology.rule(table), facts.of(table)));
            findings.addAll(GeneLint.of(table, router.rule(), facts.of(table)));
        }
        findings.sort(Comparator.comparing(Finding::severity)
                .thenComparing(Finding::table)
                .thenComparing(Finding::check)
                .thenComparing(Finding::place));
        return List.copyOf(findings);
    }
}
