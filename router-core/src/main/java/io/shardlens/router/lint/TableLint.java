package io.shardlens.router.lint;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.algorithm.SlotFunction.HashSlots;
import io.shardlens.router.algorithm.SlotFunction.RingSlots;
import io.shardlens.router.key.KeyRange;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.key.OrdinalRange;
import io.shardlens.router.route.Router;
import java.math.BigInteger;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Tables that no key reaches, tables that are missing, periods that end. */
final class TableLint {
    private static final Pattern DIGITS = Pattern.compile("\\d+");
    private static final int MONTHS_AHEAD = 3;

    private TableLint() {}

    static List<Finding> of(String table, Router router, Rule rule, LintFacts facts) {
        List<Finding> findings = new ArrayList<>();
        unreached(table, router, findings);
        facts.existing().ifPresent(existing -> compare(table, router, existing, findings));
        if (rule instanceof Rule.CalendarPeriods periods) {
            facts.month().ifPresent(month -> periodsEnd(table, periods, month, findings));
        }
        return findings;
    }

    private static void unreached(String table, Router router, List<Finding> findings) {
        Set<Target> reached = new HashSet<>();
        for (Entry entry : router.rule().entries()) {
            BitSet slots = slots(entry);
            for (int slot = slots.nextSetBit(0); slot >= 0; slot = slots.nextSetBit(slot + 1)) {
                reached.addAll(entry.targets(slot));
            }
        }
        router.targets().stream()
                .filter(target -> !reached.contains(target))
                .forEach(target -> findings.add(new Finding(
                        Severity.WARNING,
                        Check.UNREACHABLE,
                        table,
                        target.toString(),
                        "no key reaches this table",
                        "leave it out, or check the range and the number of slots")));
    }

    /** The slots that some key has. */
    private static BitSet slots(Entry entry) {
        BitSet slots = new BitSet();
        OrdinalRange range = entry.range().equals(KeyRange.everything())
                ? null
                : entry.range().ordinals();
        if (entry.slots() instanceof RingSlots ring) {
            for (int arc = 0; arc < ring.ring().size(); arc++) {
                slots.set(ring.ring().slot(arc));
            }
        } else if (entry.slots() instanceof HashSlots hash && range != null && isShort(range, hash.count())) {
            for (long ordinal = range.first(); ordinal <= range.last(); ordinal++) {
                long key = hash.keyType() == KeyType.UINT64 ? ordinal ^ Long.MIN_VALUE : ordinal;
                slots.set(hash.slot(key));
            }
        } else {
            slots.set(0, entry.slots().count());
        }
        return slots;
    }

    private static boolean isShort(OrdinalRange range, int slots) {
        return BigInteger.valueOf(range.last())
                        .subtract(BigInteger.valueOf(range.first()))
                        .compareTo(BigInteger.valueOf(slots))
                < 0;
    }

    private static void compare(String table, Router router, Set<Target> existing, List<Finding> findings) {
        Set<String> databases = new HashSet<>();
        Set<String> shapes = new HashSet<>();
        for (Target target : router.targets()) {
            databases.add(target.database());
            shapes.add(shape(target.table()));
            if (!existing.contains(target)) {
                findings.add(new Finding(
                        Severity.ERROR,
                        Check.MISSING,
                        table,
                        target.toString(),
                        "the server has no such table",
                        "create it before the first key gets there; applications have no right to"));
            }
        }
        Set<Target> routed = new LinkedHashSet<>(router.targets());
        existing.stream()
                .filter(target -> databases.contains(target.database())
                        && shapes.contains(shape(target.table()))
                        && !routed.contains(target))
                .sorted(Comparator.comparing(Target::toString))
                .forEach(target -> findings.add(new Finding(
                        Severity.WARNING,
                        Check.UNREACHABLE,
                        table,
                        target.toString(),
                        "the server has this table, and no key of the topology reaches it",
                        "purge it, or put it in the topology")));
    }

    /** Names that differ in their numbers only are of one logical table. */
    private static String shape(String name) {
        return DIGITS.matcher(name).replaceAll("#");
    }

    private static void periodsEnd(
            String table, Rule.CalendarPeriods periods, YearMonth month, List<Finding> findings) {
        YearMonth until = periods.until();
        if (until.isAfter(month.plusMonths(MONTHS_AHEAD))) {
            return;
        }
        boolean over = !until.isAfter(month);
        findings.add(new Finding(
                over ? Severity.ERROR : Severity.WARNING,
                Check.PERIODS_END,
                table,
                table,
                "tables are listed until " + until + ", and it is " + month,
                over
                        ? "rows of this month are refused: list and create more periods"
                        : "list and create more periods"));
    }
}
