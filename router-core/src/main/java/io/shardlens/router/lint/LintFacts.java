package io.shardlens.router.lint;

import io.shardlens.router.Target;
import java.time.YearMonth;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a topology is looked at with.
 *
 * @param existing the physical tables that the servers have; empty if unknown
 * @param month the present month, for rules that list periods; empty if unknown
 * @param tables facts by logical table; a table without them is unknown
 */
public record LintFacts(Optional<Set<Target>> existing, Optional<YearMonth> month, Map<String, TableFacts> tables) {
    /** Copies the collections. */
    public LintFacts {
        existing = existing.map(Set::copyOf);
        tables = Map.copyOf(tables);
    }

    /** {@return nothing is known} */
    public static LintFacts none() {
        return new LintFacts(Optional.empty(), Optional.empty(), Map.of());
    }

    TableFacts of(String table) {
        return tables.getOrDefault(table, TableFacts.unknown());
    }
}
