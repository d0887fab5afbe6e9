package io.shardlens.catalog.config;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.Placement;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.algorithm.RuleCompiler;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

@TypeKey(
        value = "placed",
        doc =
                "A rule for ever, whose databases and tables are logical, and where each of them is at present. Scaling out"
                        + " moves whole tables and changes the placements only.")
record PlacedConfig(
        @Key(doc = "The rule that places keys in logical tables.", as = RuleConfig.class)
        Rule rule,

        @Key(
                doc = "Where logical databases and tables are; what has no placement is where its name says. A table's"
                        + " placement goes before its database's.",
                def = Key.EMPTY)
        List<Move> placements,

        @Key(
                doc =
                        "Names that physical databases go by now, applied after the placements and all at once, so that names"
                                + " can be swapped.",
                def = Key.EMPTY)
        List<Alias> aliases)
        implements RuleConfig {
    PlacedConfig {
        placements = List.copyOf(placements);
        aliases = List.copyOf(aliases);
        Constraints constraints = Constraints.of(PlacedConfig.class, rule, placements, aliases);
        for (int i = 0; i < placements.size(); i++) {
            Move move = placements.get(i);
            constraints.require(
                    "placements[" + i + "].at",
                    move.isTable() == move.at().contains("."),
                    "'" + move.at() + "' is no place for " + move.logical() + ": expected a "
                            + (move.isTable() ? "database.table" : "database"));
        }
        long names = aliases.stream().map(Alias::name).distinct().count();
        constraints.require("aliases", names == aliases.size(), "a name has two aliases: expected one");
        constraints.check();
    }

    @Override
    public Rule value() {
        Map<String, String> names = new LinkedHashMap<>();
        aliases.forEach(alias -> names.put(alias.name(), alias.now()));
        return new Rule.Placed(rule, placements.stream().map(Move::value).toList(), names);
    }

    @Override
    public Map<String, List<String>> namedDatabases() {
        // The logical names need not be configured, so what is compiled counts.
        return switch (RuleCompiler.compile("", value())) {
            case RuleCompiler.Compiled right ->
                Map.of(
                        "placements",
                        right.rule().entries().stream()
                                .flatMap(entry -> entry.targets().stream())
                                .map(Target::database)
                                .distinct()
                                .toList());
            case RuleCompiler.Refused wrong -> Map.of();
        };
    }

    /** Where a logical database or table is. */
    record Move(
            @Key(
                    doc = "A logical `database`, with all its tables, or one `database.table`.",
                    pattern = "[^.\\s]+(\\.[^.\\s]+)?")
            String logical,

            @Key(doc = "The physical `database` or `database.table`.", pattern = "[^.\\s]+(\\.[^.\\s]+)?")
            String at) {
        Move {
            Constraints.of(Move.class, logical, at).check();
        }

        private boolean isTable() {
            return logical.contains(".");
        }

        private Placement value() {
            return isTable()
                    ? new Placement.OneTable(SlotLayout.target(logical), SlotLayout.target(at))
                    : new Placement.WholeDatabase(logical, at);
        }
    }

    /** A name that a physical database goes by. */
    record Alias(
            @Key(doc = "The name in the placements.") String name,
            @Key(doc = "The name that it has now.") String now) {
        Alias {
            Constraints.of(Alias.class, name, now).check();
        }
    }
}
