package io.shardlens.sync.plan;

import io.shardlens.catalog.table.LogicalTable;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a worker would make of the tables.
 *
 * @param tables those that can be indexed
 * @param servers all that are configured
 * @param warnings what people should know: tables that differ between shards, tables that change without the binlog
 * @param leftOut tables that cannot be indexed, each with the reason
 * @param perSecond documents a second that the estimates of time go by
 */
record SyncPlan(
        List<TablePlan> tables, List<ServerPlan> servers, List<String> warnings, List<String> leftOut, long perSecond) {
    SyncPlan {
        tables = List.copyOf(tables);
        servers = List.copyOf(servers);
        warnings = List.copyOf(warnings);
        leftOut = List.copyOf(leftOut);
    }

    /**
     * One logical table.
     *
     * @param mapping of its index
     * @param physicalTables how many
     * @param rows of all of them, about
     */
    record TablePlan(
            LogicalTable table,
            List<ColumnPlan> columns,
            ObjectNode mapping,
            int physicalTables,
            long rows,
            RowSample sample) {
        TablePlan {
            columns = List.copyOf(columns);
        }

        /** Of all documents as JSON, about; 0 where there was no row to judge by. */
        long bytes() {
            return sample.rows() == 0 ? 0 : rows * sample.bytes() / sample.rows();
        }
    }

    /**
     * One server.
     *
     * @param lacks what keeps it from being followed: settings and privileges, each with what would be right
     */
    record ServerPlan(String server, List<String> lacks) {
        ServerPlan {
            lacks = List.copyOf(lacks);
        }
    }

    /** Whether there is nothing to look at before the worker is started. */
    boolean isReady() {
        return leftOut.isEmpty()
                && warnings.isEmpty()
                && servers.stream().allMatch(s -> s.lacks().isEmpty());
    }
}
