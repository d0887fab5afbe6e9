package io.shardlens.query;

import io.shardlens.catalog.codec.Codec;
import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.Column;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Function;

/** The codecs of a catalog's columns, made once. Safe for any thread. */
final class ColumnCodecs implements Function<Column, Codec> {
    private volatile Map<Column, Codec> codecs = Map.of();

    ColumnCodecs(Catalog catalog) {
        redefine(catalog);
    }

    /** From now on made for the columns of another catalog; a query that began with the former one has its codecs made as it needs them. */
    void redefine(Catalog catalog) {
        Map<Column, Codec> made = new IdentityHashMap<>();
        catalog.tables().values().forEach(table -> table.columns().forEach(c -> made.put(c, Codecs.of(c))));
        codecs = made;
    }

    @Override
    public Codec apply(Column column) {
        Codec codec = codecs.get(column);
        return codec == null ? Codecs.of(column) : codec;
    }
}
