package io.shardlens.catalog.config;

import io.shardlens.router.algorithm.Rule;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** A topology file as it is written. */
record TopologyFile(
        @Key(doc = "Number of the topology. Raise it with every change.", min = "0")
        long epoch,

        @Key(doc = "The rule of every logical table, by the table's name.", min = "1")
        Map<String, RuleConfig> tables) {
    /** What a table's name must match. */
    static final String TABLE = "[A-Za-z0-9_]{1,64}";

    TopologyFile {
        tables = Collections.unmodifiableMap(new LinkedHashMap<>(tables));
        Constraints.of(TopologyFile.class, epoch, tables).check();
    }

    DeclaredTopology declared() {
        Map<String, Rule> rules = new LinkedHashMap<>();
        tables.forEach((name, rule) -> rules.put(name, rule.value()));
        return new DeclaredTopology(epoch, rules);
    }
}
