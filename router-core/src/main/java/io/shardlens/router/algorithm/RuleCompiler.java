package io.shardlens.router.algorithm;

import io.shardlens.router.Fault;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import java.util.ArrayList;
import java.util.List;

/** Compiles declared rules to their data form, and finds every fault in them. Pure. */
public final class RuleCompiler {
    private RuleCompiler() {}

    /** A rule as data, or everything that is wrong with it. */
    public sealed interface Outcome {}

    /**
     * The rule is right.
     *
     * @param rule its data form
     */
    public record Compiled(CompiledRule rule) implements Outcome {}

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
        FaultCollector faults = new FaultCollector(path, new ArrayList<>());
        List<Entry> entries = switch (rule) {
            case Rule.Modulo modulo -> ModuloCompiler.compile(modulo, faults);
            case Rule.TwoLevelHash hash -> TwoLevelHashCompiler.compile(hash, faults);
            case Rule.StackedRangeModulo stacked -> StackedRangeModuloCompiler.compile(stacked, faults);
        };
        return faults.faults().isEmpty()
                ? new Compiled(new CompiledRule(rule.keyType(), entries))
                : new Refused(faults.faults());
    }
}
