package io.shardlens.query.parse.sql;

import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** What became of an SQL text. */
public sealed interface SqlReading {
    /**
     * One SELECT.
     *
     * @param explain whether its plan is asked for
     * @param table as it was named; may be unknown
     * @param query the keys {@code where}, {@code select}, {@code order}, {@code limit} and {@code count} that it stands for; empty
     *     where the table is unknown
     * @param spots where parts of {@code query} come from, by their JSON Pointers; the table's is under {@code /sql}
     */
    record Select(boolean explain, String table, ObjectNode query, Map<String, SqlSpot> spots) implements SqlReading {
        public Select {
            spots = Map.copyOf(spots);
        }

        /** Where the part at {@code pointer}, or the nearest part around it that is known, comes from. */
        public SqlSpot spot(String pointer) {
            String part = pointer;
            while (!spots.containsKey(part) && !part.isEmpty()) {
                part = part.substring(0, part.lastIndexOf('/'));
            }
            return spots.getOrDefault(part, new SqlSpot(SqlSpot.SQL, null));
        }
    }

    /**
     * A text that cannot be a query.
     *
     * @param path of the fault, a JSON Pointer into the request's body
     */
    record Refused(String path, String message) implements SqlReading {}
}
