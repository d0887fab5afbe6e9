package io.shardlens.sync.verify;

import io.shardlens.catalog.table.PhysicalTable;

/** The names of a physical table, as a document gives them; it need not exist. */
record Place(String shard, String table) implements Comparable<Place> {
    static Place of(PhysicalTable physical) {
        return new Place(physical.shard().name(), physical.table());
    }

    @Override
    public int compareTo(Place other) {
        int byShard = shard.compareTo(other.shard);
        return byShard != 0 ? byShard : table.compareTo(other.table);
    }

    @Override
    public String toString() {
        return shard + "." + table;
    }
}
