package io.shardlens.router.expansion;

import java.util.List;

/**
 * All moves from one database to another.
 *
 * @param from the database that gives
 * @param to the database that gets
 * @param how the rows travel
 * @param moves at least one
 */
public record Transfer(String from, String to, How how, List<Move> moves) {
    /** How rows travel. */
    public enum How {
        /** The new database begins as a replica of the old one and is promoted. */
        PROMOTED_REPLICA,
        /** Whole tables are dumped and loaded while writes to them are fenced. */
        TABLE_COPY,
        /** Rows are selected by their keys and loaded into tables in use, while writes are fenced. */
        ROW_COPY
    }

    /** Copies the list. */
    public Transfer {
        moves = List.copyOf(moves);
    }
}
