package io.shardlens.catalog.config;

import io.shardlens.router.topology.Entity;
import java.util.List;
import java.util.Map;

/** One thing whose columns are split over several tables of one key. */
record EntityConfig(
        @Key(
                doc =
                        "The tables, two or more, whose rows of one key are in one database. The first has a row for every key.",
                min = "1")
        List<String> tables) {
    EntityConfig {
        tables = List.copyOf(tables);
        Constraints.of(EntityConfig.class, tables).check();
    }

    static List<Entity> values(Map<String, EntityConfig> entities) {
        return entities.entrySet().stream()
                .map(entity -> new Entity(entity.getKey(), entity.getValue().tables()))
                .toList();
    }
}
