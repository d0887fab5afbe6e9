package io.shardlens.query.search;

import co.elastic.clients.elasticsearch.ElasticsearchAsyncClient;
import io.shardlens.catalog.index.IndexFields;
import io.shardlens.query.model.GroupQuery;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/** Asks Elasticsearch for groups. */
public final class ElasticsearchGroups implements GroupSearcher {
    private final ElasticsearchAsyncClient client;
    private final Map<String, GroupSearchWriter> writers = new HashMap<>();

    /** @param tables the fields of every table's index; others are never asked for */
    public ElasticsearchGroups(ElasticsearchAsyncClient client, List<IndexFields> tables) {
        this.client = client;
        for (IndexFields fields : tables) {
            writers.put(fields.table().name(), new GroupSearchWriter(column -> fields.field(column.name())));
        }
    }

    @Override
    public GroupSession begin(GroupQuery query, Supplier<Duration> left) {
        GroupSearchWriter writer = Objects.requireNonNull(
                writers.get(query.table().name()), "table " + query.table().name() + " has no index");
        return new ElasticsearchGroupSession(client, writer, query, left);
    }
}
