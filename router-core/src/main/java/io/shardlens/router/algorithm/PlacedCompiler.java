package io.shardlens.router.algorithm;

import io.shardlens.router.NearestName;
import io.shardlens.router.Target;
import io.shardlens.router.algorithm.CompiledRule.Entry;
import io.shardlens.router.algorithm.Placement.OneTable;
import io.shardlens.router.algorithm.Placement.WholeDatabase;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compiles {@link Rule.Placed}: the entries of its rule with every target put where it is at present. */
final class PlacedCompiler {
    private final Rule.Placed rule;
    private final FaultCollector faults;
    private final Map<String, String> databases = new HashMap<>();
    private final Map<Target, Target> tables = new HashMap<>();

    private PlacedCompiler(Rule.Placed rule, FaultCollector faults) {
        this.rule = rule;
        this.faults = faults;
    }

    static List<Entry> compile(Rule.Placed rule, FaultCollector faults) {
        return new PlacedCompiler(rule, faults).compile();
    }

    private List<Entry> compile() {
        List<Entry> logical = RuleCompiler.entries(rule.rule(), faults.at("rule"));
        Set<Target> targets = new LinkedHashSet<>();
        logical.forEach(entry -> targets.addAll(entry.targets()));
        readPlacements(targets);
        readAliases(targets);
        refuseCollisions(targets);
        return faults.faults().isEmpty() ? logical.stream().map(this::place).toList() : List.of();
    }

    private Entry place(Entry entry) {
        return new Entry(
                entry.range(),
                entry.slots(),
                entry.targets().stream().map(this::place).toList(),
                entry.access(),
                entry.origin());
    }

    private Target place(Target logical) {
        Target placed = placed(logical);
        return new Target(rule.aliases().getOrDefault(placed.database(), placed.database()), placed.table());
    }

    /** Before aliases. */
    private Target placed(Target logical) {
        Target alone = tables.get(logical);
        return alone != null
                ? alone
                : new Target(databases.getOrDefault(logical.database(), logical.database()), logical.table());
    }

    private void readPlacements(Set<Target> targets) {
        Set<String> known = new HashSet<>();
        targets.forEach(target -> known.add(target.database()));
        for (int i = 0; i < rule.placements().size(); i++) {
            FaultCollector here = faults.at("placements", i);
            switch (rule.placements().get(i)) {
                case WholeDatabase whole -> {
                    LayoutCompiler.requireName(whole.database(), here.at("database"));
                    requireKnown(whole.logical(), known, "database", here.at("logical"));
                    refuseSecond(databases.putIfAbsent(whole.logical(), whole.database()), whole.logical(), here);
                }
                case OneTable table -> {
                    LayoutCompiler.requireNames(table.target(), here.at("target"));
                    if (!targets.isEmpty() && !targets.contains(table.logical())) {
                        requireKnown(table.logical().toString(), names(targets), "table", here.at("logical"));
                    }
                    refuseSecond(tables.putIfAbsent(table.logical(), table.target()), table.logical(), here);
                }
            }
        }
    }

    private static Set<String> names(Set<Target> targets) {
        Set<String> names = new LinkedHashSet<>();
        targets.forEach(target -> names.add(target.toString()));
        return names;
    }

    private void readAliases(Set<Target> targets) {
        Set<String> physical = new HashSet<>();
        targets.forEach(target -> physical.add(placed(target).database()));
        rule.aliases().forEach((name, alias) -> {
            LayoutCompiler.requireName(alias, faults.at("aliases").at(name));
            requireKnown(name, physical, "placed database", faults.at("aliases").at(name));
        });
    }

    private void refuseCollisions(Set<Target> targets) {
        Map<Target, Target> taken = new HashMap<>();
        for (Target logical : targets) {
            Target other = taken.putIfAbsent(place(logical), logical);
            if (other != null) {
                faults.at("placements")
                        .add(logical + " and " + other + " are both on " + place(logical)
                                + ": expected each logical table in a physical table of its own");
            }
        }
    }

    private static void refuseSecond(@Nullable Object earlier, Object logical, FaultCollector here) {
        if (earlier != null) {
            here.at("logical").add(logical + " is already placed on " + earlier + ": expected one place for it");
        }
    }

    private static void requireKnown(String name, Collection<String> known, String what, FaultCollector here) {
        if (!known.isEmpty() && !known.contains(name)) {
            here.add("'" + name + "' is no " + what + " of the rule"
                    + NearestName.of(name, known)
                            .map(near -> ": did you mean '" + near + "'?")
                            .orElse(""));
        }
    }
}
