package io.shardlens.query.execute;

import io.shardlens.router.key.Key;
import io.shardlens.router.resolve.IndexTable;
import java.util.List;
import java.util.Set;

/** An index table in MySQL, which is the application's to write: what dangles stays there. */
public record ReadIndexTable(KeyReads reads) implements IndexTable {
    @Override
    public Set<Key> find(Key alternate) {
        return reads.at(List.of(reads.table().router().route(alternate)), alternate);
    }

    @Override
    public void remove(Key alternate, Key shardingKey) {
        // This process writes nothing.
    }
}
