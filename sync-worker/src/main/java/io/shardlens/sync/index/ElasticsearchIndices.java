package io.shardlens.sync.index;

import co.elastic.clients.elasticsearch._types.ElasticsearchException;
import co.elastic.clients.elasticsearch.indices.IndexSettings;
import co.elastic.clients.elasticsearch.indices.IndexState;
import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.index.IndexMapping;
import io.shardlens.catalog.index.IndexNames;
import io.shardlens.catalog.watermark.CoveredIndex;
import java.io.StringReader;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Makes the indices that are missing and refreshes those that are there. Any thread. */
public final class ElasticsearchIndices {
    private static final int BAD_REQUEST = 400;
    private static final String HASH = "shardlens";

    private final ElasticsearchConnection elasticsearch;

    public ElasticsearchIndices(ElasticsearchConnection elasticsearch) {
        this.elasticsearch = elasticsearch;
    }

    /** What was found. */
    public sealed interface Found {
        /** The index is there, perhaps only now, and fits. */
        record Fitting(CoveredIndex index) implements Found {}

        /** The index is there, but its fields cannot take the table. */
        record Unfit(String reason) implements Found {}
    }

    /** The state and the dead letters. */
    public void ensureOwn() {
        ObjectNode state = JsonNodeFactory.instance.objectNode();
        state.putObject("mappings").put("dynamic", false);
        create(IndexNames.STATE, state);
        ObjectNode letters = JsonNodeFactory.instance.objectNode();
        ObjectNode mappings = letters.putObject("mappings").put("dynamic", false);
        ObjectNode properties = mappings.putObject("properties");
        for (String keyword : List.of("server", "shard", "table", "index", "document", "kind")) {
            properties.putObject(keyword).put("type", "keyword");
        }
        properties.putObject("version").put("type", "long");
        create(IndexNames.DEAD_LETTERS, letters);
    }

    private void create(String index, ObjectNode body) {
        if (elasticsearch.call(
                "look-up of index " + index,
                c -> c.indices().exists(e -> e.index(index)).value())) {
            return;
        }
        settings(body).put("number_of_replicas", replicas());
        createIndex(index, body);
    }

    private static ObjectNode settings(ObjectNode body) {
        return body.withObject("/settings/index");
    }

    private void createIndex(String index, ObjectNode body) {
        elasticsearch.call("creation of index " + index, client -> {
            try {
                return client.indices()
                        .create(c -> c.index(index).withJson(new StringReader(body.toString())))
                        .acknowledged();
            } catch (ElasticsearchException e) {
                if ("resource_already_exists_exception".equals(e.error().type())) {
                    return true;
                }
                throw e;
            }
        });
    }

    /** A copy of each shard where there is a second node to hold it. */
    private int replicas() {
        return elasticsearch.call("number of nodes", c -> c.cluster().health().numberOfDataNodes()) > 1 ? 1 : 0;
    }

    /** Makes sure that a table's alias and index are there and fit. */
    public Found ensure(IndexFields fields) {
        String alias = IndexNames.alias(fields.table());
        ObjectNode mappings = IndexMapping.mappings(fields);
        String hash = IndexMapping.hash(fields);
        if (elasticsearch.call(
                "look-up of alias " + alias,
                c -> c.indices().existsAlias(e -> e.name(alias)).value())) {
            Optional<Found.Unfit> unfit = update(alias, mappings, hash);
            return unfit.isPresent() ? unfit.get() : fitting(alias, hash);
        }
        ObjectNode body = IndexMapping.of(fields, new io.shardlens.catalog.index.IndexSettings(1, replicas()));
        body.withObject("/mappings/_meta").put(HASH, hash);
        body.putObject("aliases")
                .putObject(alias)
                .put("is_write_index", true)
                .set("filter", IndexMapping.aliasFilter());
        createIndex(IndexNames.physical(fields.table(), 1), body);
        return fitting(alias, hash);
    }

    private Found fitting(String alias, String hash) {
        List<String> uuids = elasticsearch.call(
                "identity of " + alias,
                c -> c.indices().getSettings(s -> s.index(alias).name("index.uuid")).settings().values().stream()
                        .map(ElasticsearchIndices::uuid)
                        .toList());
        return uuids.size() == 1
                ? new Found.Fitting(new CoveredIndex(uuids.getFirst(), hash))
                : new Found.Unfit("alias " + alias + " names " + uuids.size() + " indices, and must name one");
    }

    private static String uuid(IndexState state) {
        IndexSettings settings = state.settings();
        IndexSettings index = settings == null ? null : settings.index();
        String uuid = index == null ? null : index.uuid();
        return Objects.requireNonNull(uuid, "Elasticsearch gave no uuid");
    }

    private Optional<Found.Unfit> update(String alias, ObjectNode mappings, String hash) {
        boolean same = elasticsearch.call(
                "mapping of " + alias,
                c -> c.indices().getMapping(m -> m.index(alias)).mappings().values().stream()
                        .allMatch(m -> m.mappings().meta().containsKey(HASH)
                                && hash.equals(m.mappings().meta().get(HASH).to(String.class))));
        if (same) {
            return Optional.empty();
        }
        ObjectNode body = mappings.deepCopy();
        body.putObject("_meta").put(HASH, hash);
        return elasticsearch.call("mapping of " + alias, client -> {
            try {
                client.indices().putMapping(p -> p.index(alias).withJson(new StringReader(body.toString())));
                return Optional.empty();
            } catch (ElasticsearchException e) {
                if (e.status() == BAD_REQUEST) {
                    return Optional.of(new Found.Unfit(
                            "index " + alias + " cannot take the table's columns and must be built anew: "
                                    + e.error().reason()));
                }
                throw e;
            }
        });
    }

    /**
     * Makes everything searchable that was durable in the index before.
     *
     * @throws IndexUnavailableException when not all of it is
     */
    public void refresh(String alias) {
        var shards = elasticsearch
                .call("refresh of " + alias, c -> c.indices().refresh(r -> r.index(alias)))
                .shards();
        if (shards == null
                || shards.failed().intValue() > 0
                || shards.successful().intValue() == 0) {
            throw new IndexUnavailableException("refresh of " + alias + ": not every shard took it: " + shards, null);
        }
    }
}
