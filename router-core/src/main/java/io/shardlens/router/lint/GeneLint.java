package io.shardlens.router.lint;

import io.shardlens.router.algorithm.CompiledRule;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.SlotFunction.HashSlots;
import java.util.ArrayList;
import java.util.List;

/** Whether the gene in a key fixes its slot. */
final class GeneLint {
    private GeneLint() {}

    static List<Finding> of(String table, CompiledRule rule, TableFacts facts) {
        List<Finding> findings = new ArrayList<>();
        int bits = facts.geneBits();
        for (Entry entry : bits == 0 ? List.<Entry>of() : rule.entries()) {
            boolean remainder = entry.slots() instanceof HashSlots hash && hash.hash() == HashFunction.IDENTITY;
            int slots = entry.slots().count();
            if (remainder && (1L << bits) % slots != 0) {
                findings.add(new Finding(
                        Severity.WARNING,
                        Check.GENE,
                        table,
                        entry.origin(),
                        "a gene of " + bits + " bits does not fix one of " + slots
                                + " slots: a look-up by it asks several",
                        Integer.bitCount(slots) == 1
                                ? "choose a gene of " + Integer.numberOfTrailingZeros(slots)
                                        + " bits, or of more for the final size"
                                : "choose a power of two for the slots, and a gene for the final size"));
            }
        }
        return findings;
    }
}
