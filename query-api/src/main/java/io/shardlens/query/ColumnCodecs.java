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
    private final Map<Column, Codec> codecs = new IdentityHashMap<>();

    ColumnCodecs(Catalog catalog) {
        catalog.tables().values().forEach(table -> table.columns().forEach(c -> codecs.put(c, Codecs.of(c))));
    }

    @Override
    public Codec apply(Column column) {
        Codec codec = codecs.get(column);
        return codec == null ? Codecs.of(column) : codec;
    }
}
