package io.shardlens.router.lint;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.Access;
import io.shardlens.router.algorithm.CompiledRule;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.algorithm.ShardGroup;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.OrdinalRange;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Ranges of ids: how full they are, and whether ids are dense enough for them. */
final class RangeLint {
    private static final int NEARLY = 80;
    private static final int FULL = 95;
    /** Of the ids of the used ranges, so many per mille have rows at least where ids are dense. */
    private static final long SPARSE_PER_MILLE = 10;

    private RangeLint() {}

    static List<Finding> of(String table, CompiledRule rule, Rule declared, TableFacts facts) {
        List<Finding> findings = new ArrayList<>();
        List<Entry> bounded = rule.keyType().isInteger()
                ? rule.entries().stream()
                        .filter(entry ->
                                entry.range().from() != null && entry.range().to() != null)
                        .toList()
                : List.of();
        facts.highestKey()
                .filter(key -> key.type() == rule.keyType() && !bounded.isEmpty())
                .ifPresent(key -> byIds(table, rule, key, findings));
        if (declared instanceof Rule.ShardGroups groups) {
            byRows(table, groups, facts, findings);
        }
        if (!bounded.isEmpty()) {
            sparse(table, bounded, facts, findings);
        }
        return findings;
    }

    /** The end of what takes inserts, over neighbouring ranges. */
    private static void byIds(String table, CompiledRule rule, Key highest, List<Finding> findings) {
        Entry last = null;
        BigInteger capacity = BigInteger.ZERO;
        BigInteger used = BigInteger.ZERO;
        for (Entry entry : rule.entries()) {
            OrdinalRange range = entry.range().ordinals();
            if (entry.access() == Access.WRITABLE && range != null) {
                if (entry.range().to() == null) {
                    return;
                }
                last = entry;
                capacity = capacity.add(size(range.first(), range.last()));
                if (highest.ordinal() >= range.first()) {
                    used = used.add(size(range.first(), Math.min(range.last(), highest.ordinal())));
                }
            }
        }
        if (last == null) {
            return;
        }
        long percent = used.multiply(BigInteger.valueOf(100)).divide(capacity).longValue();
        if (percent >= NEARLY) {
            findings.add(full(
                    table,
                    last.origin(),
                    percent,
                    "ids up to " + highest + " use " + percent + " % of what takes inserts, which ends at "
                            + last.range().to()));
        }
    }

    private static void byRows(String table, Rule.ShardGroups groups, TableFacts facts, List<Finding> findings) {
        for (ShardGroup group : groups.groups()) {
            for (ShardGroup.Shard shard : group.writable() ? group.shards() : List.<ShardGroup.Shard>of()) {
                for (ShardGroup.FragmentTable fragment : shard.tables()) {
                    Target target = new Target(shard.database(), fragment.table());
                    Long rows = facts.rows().get(target);
                    long percent = rows == null || fragment.capacity() < 1 ? 0 : rows * 100 / fragment.capacity();
                    if (percent >= NEARLY) {
                        findings.add(full(
                                table,
                                target.toString(),
                                percent,
                                rows + " live rows are " + percent + " % of the capacity of " + fragment.capacity()));
                    }
                }
            }
        }
    }

    private static Finding full(String table, String place, long percent, String message) {
        return new Finding(
                percent >= FULL ? Severity.ERROR : Severity.WARNING,
                Check.NEARLY_FULL,
                table,
                place,
                message,
                "open a new range or group before it is full");
    }

    private static void sparse(String table, List<Entry> bounded, TableFacts facts, List<Finding> findings) {
        Entry last = bounded.get(bounded.size() - 1);
        if (facts.ids() == TableFacts.Ids.SNOWFLAKE) {
            findings.add(new Finding(
                    Severity.ERROR,
                    Check.SPARSE_IDS,
                    table,
                    last.origin(),
                    "snowflake ids do not fit ranges of ids: one millisecond passes " + (1 << 22) + " of them, and "
                            + last.range() + " is over in moments",
                    "give segment ids from a table, or route by a hash"));
            return;
        }
        if (facts.geneBits() > 0) {
            findings.add(new Finding(
                    Severity.WARNING,
                    Check.SPARSE_IDS,
                    table,
                    last.origin(),
                    "a gene of " + facts.geneBits() + " bits leaves one row to every " + (1L << facts.geneBits())
                            + " ids: " + last.range() + " holds that many times fewer rows than ids",
                    "make the ranges wider by that factor"));
        }
        long rows = facts.rows().values().stream().mapToLong(Long::longValue).sum();
        facts.highestKey().ifPresent(highest -> {
            BigInteger ids = BigInteger.ZERO;
            for (Entry entry : bounded) {
                OrdinalRange range = entry.range().ordinals();
                if (range != null && highest.ordinal() >= range.first()) {
                    ids = ids.add(size(range.first(), Math.min(range.last(), highest.ordinal())));
                }
            }
            boolean few = BigInteger.valueOf(rows)
                            .multiply(BigInteger.valueOf(1000))
                            .compareTo(ids.multiply(BigInteger.valueOf(SPARSE_PER_MILLE)))
                    < 0;
            if (rows > 0 && few) {
                findings.add(new Finding(
                        Severity.WARNING,
                        Check.SPARSE_IDS,
                        table,
                        last.origin(),
                        rows + " rows have used up " + ids + " ids",
                        "give denser ids, or make the ranges wider"));
            }
        });
    }

    private static BigInteger size(long first, long last) {
        return BigInteger.valueOf(last).subtract(BigInteger.valueOf(first)).add(BigInteger.ONE);
    }
}
