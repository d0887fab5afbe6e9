package io.shardlens.catalog.lineage;

/**
 * One history of a server's binlog, as an entry of the ledger.
 *
 * @param serverUuid the server that wrote it
 * @param barrier the GTID set at which this history begins, in MySQL's text form; empty for the first one
 * @param epoch the topology epoch in force
 * @param generation what {@link Version} puts in front, 0 to {@link Version#MAX_GENERATION}
 */
public record Lineage(String serverUuid, String barrier, long epoch, int generation) {
    public Lineage {
        if (generation < 0 || generation > Version.MAX_GENERATION) {
            throw new IllegalArgumentException("generation " + generation + " of the lineage of server " + serverUuid
                    + " is outside 0.." + Version.MAX_GENERATION);
        }
    }
}
