package io.shardlens.router.expansion;

import io.shardlens.router.Target;
import io.shardlens.router.algorithm.CompiledRule;
import java.util.Optional;

/**
 * Writes purges for one logical table.
 *
 * @param table the logical table
 * @param after its rule under the new topology
 * @param columns its keys
 * @param chunkRows rows looked at in one statement, at least 1
 */
record Purges(String table, CompiledRule after, KeyColumns columns, int chunkRows) {
    /** The purge of a physical table; empty if it owns every row that it can hold. */
    Optional<Purge> of(Target target, Place place) {
        return switch (new OwnershipRule(after, columns.shardingKey()).of(target)) {
            case Ownership.Everything all -> Optional.empty();
            case Ownership.Nothing none -> Optional.of(whole(target, place));
            case Ownership.Condition owned -> Optional.of(inChunks(target, place, owned.condition()));
            case Ownership.ByRouting routed -> Optional.of(streaming(target, place, routed.reason()));
        };
    }

    private Purge whole(Target target, Place place) {
        String aside = target.table() + "_moved";
        return new Purge.WholeTable(
                table,
                target,
                "RENAME TABLE " + Sql.table(place, target.table()) + " TO " + Sql.table(place, aside),
                "DROP TABLE " + Sql.table(place, aside));
    }

    private Purge inChunks(Target target, Place place, String owned) {
        String name = Sql.table(place, target.table());
        String key = columns.primaryKeySql();
        String from = "(" + key + ") >= (" + columns.parameters("from_") + ")";
        String before = "(" + key + ") < (" + columns.parameters("to_") + ")";
        String select = "SELECT " + key + " FROM " + name;
        String foreign = " AND NOT (" + owned + ")";
        return new Purge.InChunks(
                table,
                target,
                select + " ORDER BY " + key + " LIMIT 1",
                select + " WHERE " + from + " ORDER BY " + key + " LIMIT 1 OFFSET " + chunkRows,
                "DELETE FROM " + name + " WHERE " + from + " AND " + before + foreign,
                "DELETE FROM " + name + " WHERE " + from + foreign,
                owned);
    }

    private Purge streaming(Target target, Place place, String reason) {
        String name = Sql.table(place, target.table());
        String key = columns.primaryKeySql();
        String read = "SELECT " + key + ", " + Sql.name(columns.shardingKey()) + " FROM " + name;
        String end = " ORDER BY " + key + " LIMIT " + chunkRows;
        return new Purge.KeyStreaming(
                table,
                target,
                reason,
                read + end,
                read + " WHERE " + afterChunk() + end,
                "DELETE FROM " + name + " WHERE (" + key + ") = (" + columns.parameters("") + ")");
    }

    private String afterChunk() {
        return "(" + columns.primaryKeySql() + ") > (" + columns.parameters("after_") + ")";
    }
}
