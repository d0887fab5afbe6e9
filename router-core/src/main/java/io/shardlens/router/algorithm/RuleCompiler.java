package io.shardlens.router.algorithm;

import io.shardlens.router.Fault;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.algorithm.CompiledRule.Relation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compiles declared rules to their data form, and finds every fault in them. Pure. */
public final class RuleCompiler {
    private RuleCompiler() {}

    /** A rule as data, or everything that is wrong with it. */
    public sealed interface Outcome {}

    /**
     * The rule is right.
     *
     * @param rule its data form
     * @param warnings what is doubtful but not wrong, such as a gap between ranges
     */
    public record Compiled(CompiledRule rule, List<Fault> warnings) implements Outcome {
        /** Copies the list. */
        public Compiled {
            warnings = List.copyOf(warnings);
        }
    }

    /**
     * The rule is wrong.
     *
     * @param faults at least one
     */
    public record Refused(List<Fault> faults) implements Outcome {
        /** Copies the list. */
        public Refused {
            faults = List.copyOf(faults);
        }
    }

    /**
     * Compiles one rule.
     *
     * @param path the place of the rule, the start of every fault's path
     * @param rule the rule as declared
     * @return the compiled rule or its faults
     */
    public static Outcome compile(String path, Rule rule) {
        FaultCollector faults = FaultCollector.of(path);
        List<Entry> entries = entries(rule, faults);
        return faults.faults().isEmpty()
                ? new Compiled(new CompiledRule(rule.keyType(), entries, relation(rule)), faults.warnings())
                : new Refused(faults.faults());
    }

    /** The entries of a rule, in ascending order; none that count if a fault is reported. */
    static List<Entry> entries(Rule rule, FaultCollector faults) {
        return switch (rule) {
            case Rule.Modulo modulo -> ModuloCompiler.compile(modulo, faults);
            case Rule.TwoLevelHash hash -> TwoLevelHashCompiler.compile(hash, faults);
            case Rule.StackedRangeModulo stacked -> StackedRangeModuloCompiler.compile(stacked, faults);
            case Rule.CalendarCycle cycle -> CalendarCompiler.compile(cycle, faults);
            case Rule.CalendarPeriods periods -> CalendarCompiler.compile(periods, faults);
            case Rule.Ranges ranges -> RangesCompiler.compile(ranges, faults);
            case Rule.Placed placed -> PlacedCompiler.compile(placed, faults);
            case Rule.ShardGroups groups -> ShardGroupsCompiler.compile(groups, faults);
            case Rule.RoutingTable table -> RoutingTableCompiler.compile(table, faults);
            case Rule.ConsistentHash ring -> ConsistentHashCompiler.compile(ring, faults);
            case Rule.CoLocated coLocated -> CoLocatedCompiler.compile(coLocated, faults);
            case Rule.ValueList list -> ValueListCompiler.compile(list, faults);
        };
    }

    private static @Nullable Relation relation(Rule rule) {
        Rule placing = rule;
        while (placing instanceof Rule.Placed placed) {
            placing = placed.rule();
        }
        return placing instanceof Rule.RoutingTable table ? new Relation(table.prefix(), table.databases()) : null;
    }
}
