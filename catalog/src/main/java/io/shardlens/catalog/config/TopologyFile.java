package io.shardlens.catalog.config;

import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.id.IdSpace;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** A topology file as it is written. */
record TopologyFile(
        @Key(doc = "Number of the topology. Raise it with every change.", min = "0")
        long epoch,

        @Key(doc = "The rule of every logical table, by the table's name.", min = "1")
        Map<String, RuleConfig> tables,

        @Key(
                doc = "Things whose columns are split over several of the tables, by a name of your choice.",
                def = Key.EMPTY)
        Map<String, EntityConfig> entities,

        @Key(
                doc =
                        "How ids are made, by the name of their table. Routing does not look at it; the lint does, and whoever"
                                + " makes ids.",
                def = Key.EMPTY)
        Map<String, IdConfig> ids) {
    /** What a table's name must match. */
    static final String TABLE = "[A-Za-z0-9_]{1,64}";

    TopologyFile {
        tables = Collections.unmodifiableMap(new LinkedHashMap<>(tables));
        entities = Collections.unmodifiableMap(new LinkedHashMap<>(entities));
        ids = Collections.unmodifiableMap(new LinkedHashMap<>(ids));
        Constraints.of(TopologyFile.class, epoch, tables, entities, ids).check();
    }

    DeclaredTopology declared() {
        Map<String, Rule> rules = new LinkedHashMap<>();
        tables.forEach((name, rule) -> rules.put(name, rule.value()));
        Map<String, IdSpace> spaces = new LinkedHashMap<>();
        ids.forEach((table, space) -> spaces.put(table, space.value()));
        return new DeclaredTopology(epoch, rules, EntityConfig.values(entities), spaces);
    }
}
