package io.shardlens.router.topology;

import java.util.List;

/**
 * One thing whose columns are split over several logical tables with the same key, such as user_base and user_info. The
 * rows of one key are in one database, and together they are one document.
 *
 * @param name the entity's name
 * @param tables its logical tables, at least two; the first has a row for every key
 */
public record Entity(String name, List<String> tables) {
    /** Copies the list. */
    public Entity {
        tables = List.copyOf(tables);
    }
}
