package io.shardlens.query.execute;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.query.model.Query;
import io.shardlens.query.search.IndexRow;
import io.shardlens.query.search.IndexSearcher;
import io.shardlens.query.search.Search;
import io.shardlens.query.search.SearchOutcome;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.resolve.Cost;
import io.shardlens.router.resolve.Resolution;
import io.shardlens.router.resolve.Resolver;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Asks Elasticsearch, which may know of rows as they were: the row must be there still.
 *
 * @param alternate a column of which no two rows have the same value
 */
public record IndexResolver(String name, LogicalTable table, Column alternate, IndexSearcher index)
        implements Resolver {
    @Override
    public Cost cost() {
        return Cost.INDEX;
    }

    @Override
    public boolean isUnique() {
        return true;
    }

    @Override
    public boolean mustVerify() {
        return true;
    }

    @Override
    public Resolution resolve(Key key) {
        Column shardingKey = table.column(table.shardingKey()).orElseThrow();
        Query query = KeyReads.query(table, alternate, shardingKey, key);
        try {
            return switch (index.search(new Search(query, query.limit()), KeyReads.PATIENCE)) {
                case SearchOutcome.Found found -> resolution(found);
                case SearchOutcome.Unanswerable not -> new Resolution.Unknown(not.reason());
                case SearchOutcome.Unavailable not -> new Resolution.Unknown(not.reason());
            };
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Resolution.Unknown("interrupted");
        }
    }

    private Resolution resolution(SearchOutcome.Found found) {
        Set<Key> keys = new LinkedHashSet<>();
        for (IndexRow row : found.rows()) {
            KeyReads.key(table.router().keyType(), row.selected().getFirst(), keys);
        }
        return keys.isEmpty()
                ? new Resolution.Unknown("the index has no such row")
                : new Resolution.Found(KeyConstraint.in(keys));
    }
}
