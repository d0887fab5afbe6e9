package io.shardlens.router.lint;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.CompiledRule;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.algorithm.SlotFunction.HashSlots;
import java.util.ArrayList;
import java.util.List;

/** Moduli and the order of slots. */
final class SlotLint {
    private SlotLint() {}

    static List<Finding> of(String table, CompiledRule rule) {
        List<Finding> findings = new ArrayList<>();
        for (Entry entry : rule.entries()) {
            if (entry.slots() instanceof HashSlots hash && !entry.targets().isEmpty()) {
                modulus(table, entry, hash, findings);
                adjacent(table, entry, hash, findings);
            }
        }
        return findings;
    }

    private static void modulus(String table, Entry entry, HashSlots hash, List<Finding> findings) {
        int count = hash.count();
        if (Integer.bitCount(count) == 1) {
            return;
        }
        int next = Integer.highestOneBit(count) << 1;
        findings.add(new Finding(
                Severity.ADVICE,
                Check.MODULUS,
                table,
                entry.origin(),
                count + " slots are no power of two",
                "doubling to " + 2L * count + " still moves half of the keys; with " + next
                        + " slots from the start, a gene or bits of the key would give the slot"));
    }

    /** Consecutive slots in one database, all of it: consecutive hashes then meet one database only. */
    private static void adjacent(String table, Entry entry, HashSlots hash, List<Finding> findings) {
        List<String> databases = entry.targets().stream().map(Target::database).toList();
        int changes = 0;
        for (int i = 1; i < databases.size(); i++) {
            changes += databases.get(i).equals(databases.get(i - 1)) ? 0 : 1;
        }
        long distinct = databases.stream().distinct().count();
        int each = entry.candidates();
        boolean runs = each == 1 && distinct > 1 && changes == distinct - 1 && databases.size() >= 2 * distinct;
        if (runs) {
            boolean itself = hash.hash() == HashFunction.IDENTITY;
            findings.add(new Finding(
                    itself ? Severity.WARNING : Severity.ADVICE,
                    Check.ADJACENT,
                    table,
                    entry.origin(),
                    "runs of about " + databases.size() / distinct + " neighbouring "
                            + (itself ? "keys" : "hashes (" + hash.hash().label() + ")") + " are in one database",
                    itself
                            ? "ids given one after the other fill one database at a time: take a hash of the key, or let the"
                                    + " database be the remainder and the table the quotient"
                            : "keys that hash alike or close to each other meet in one database"));
        }
    }
}
