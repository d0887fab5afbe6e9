package io.shardlens.sync.index;

import co.elastic.clients.elasticsearch._types.ElasticsearchException;
import co.elastic.clients.elasticsearch.indices.IndexSettings;
import co.elastic.clients.elasticsearch.indices.IndexState;
import io.shardlens.catalog.index.Fields;
import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.index.IndexMapping;
import io.shardlens.catalog.index.IndexNames;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.watermark.CoveredIndex;
import java.io.StringReader;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Makes the indices that are missing and refreshes those that are there. Any thread. */
public final class ElasticsearchIndices implements TableIndices {
    private static final int BAD_REQUEST = 400;
    private static final String HASH = "shardlens";

    private final ElasticsearchConnection elasticsearch;
    private final ElasticsearchTemplates templates;

    public ElasticsearchIndices(ElasticsearchConnection elasticsearch) {
        this.elasticsearch = elasticsearch;
        this.templates = new ElasticsearchTemplates(elasticsearch);
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

    @Override
    public Optional<WriteIndex> behind(String alias) {
        List<String> names = elasticsearch.call("look-up of alias " + alias, client -> {
            if (!client.indices().existsAlias(e -> e.name(alias)).value()) {
                return List.<String>of();
            }
            return List.copyOf(
                    client.indices().getAlias(a -> a.name(alias)).aliases().keySet());
        });
        if (names.size() > 1) {
            throw new IndexUnavailableException(
                    "alias " + alias + " names " + names + ", and must name one index: take it off the others", null);
        }
        return names.isEmpty() ? Optional.empty() : find(names.getFirst());
    }

    @Override
    public Optional<WriteIndex> find(String name) {
        String alias = IndexNames.writeAlias(name);
        return elasticsearch.call("look-up of index " + name, client -> {
            if (!client.indices().exists(e -> e.index(name)).value()) {
                return Optional.<WriteIndex>empty();
            }
            var found = client.indices().get(g -> g.index(name)).indices().get(name);
            if (found == null || found.settings() == null) {
                return Optional.<WriteIndex>empty();
            }
            if (!found.aliases().containsKey(alias)) {
                client.indices().updateAliases(u -> u.withJson(new StringReader(hiddenAlias(name, alias))));
            }
            var mappings = found.mappings();
            var hash = mappings == null ? null : mappings.meta().get(HASH);
            return Optional.of(new WriteIndex(
                    name, alias, new CoveredIndex(uuid(found), hash == null ? "" : hash.to(String.class))));
        });
    }

    private static String hiddenAlias(String index, String alias) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.putArray("actions")
                .addObject()
                .putObject("add")
                .put("index", index)
                .put("alias", alias)
                .put("is_hidden", true);
        return body.toString();
    }

    private static String uuid(IndexState state) {
        IndexSettings settings = state.settings();
        IndexSettings index = settings == null ? null : settings.index();
        String uuid = index == null ? null : index.uuid();
        return Objects.requireNonNull(uuid, "Elasticsearch gave no uuid");
    }

    @Override
    public WriteIndex create(IndexFields fields, int generation) {
        return create(fields, generation, body -> {});
    }

    @Override
    public WriteIndex createFirst(IndexFields fields) {
        return create(
                fields,
                1,
                body -> body.withObject("/aliases")
                        .putObject(IndexNames.alias(fields.table()))
                        .put("is_write_index", true)
                        .set("filter", IndexMapping.aliasFilter(fields.table())));
    }

    private WriteIndex create(IndexFields fields, int generation, Consumer<ObjectNode> more) {
        String name = IndexNames.physical(fields.table(), generation);
        var defaults = defaults();
        ObjectNode body = templates.put(fields, defaults) ? IndexMapping.of(fields) : IndexMapping.of(fields, defaults);
        body.set("mappings", mappings(fields));
        body.withObject("/aliases").putObject(IndexNames.writeAlias(name)).put("is_hidden", true);
        more.accept(body);
        createIndex(name, body);
        return find(name)
                .orElseThrow(() -> new IndexUnavailableException("index " + name + " is not there once made", null));
    }

    private io.shardlens.catalog.index.IndexSettings defaults() {
        return new io.shardlens.catalog.index.IndexSettings(1, replicas());
    }

    /** With what tells the index from one that somebody else made. */
    private static ObjectNode mappings(IndexFields fields) {
        ObjectNode mappings = IndexMapping.mappings(fields);
        mappings.putObject("_meta").put(HASH, IndexMapping.hash(fields));
        return mappings;
    }

    @Override
    public int lastGeneration(LogicalTable table) {
        String prefix = IndexNames.alias(table) + "-";
        return elasticsearch
                .call(
                        "names of the indices of " + table.name(),
                        c -> c.indices()
                                .getSettings(g -> g.index(prefix + "*").name("index.uuid"))
                                .settings()
                                .keySet())
                .stream()
                .map(name -> name.substring(prefix.length()))
                .filter(digits -> digits.matches("[0-9]{6}"))
                .mapToInt(Integer::parseInt)
                .max()
                .orElse(0);
    }

    @Override
    public Found fit(WriteIndex index, IndexFields fields) {
        String hash = IndexMapping.hash(fields);
        CoveredIndex covered = new CoveredIndex(index.covered().uuid(), hash);
        WriteIndex fitting = new WriteIndex(index.name(), index.alias(), covered);
        if (index.covered().equals(covered)) {
            return new Found.Fitting(fitting);
        }
        ObjectNode body = mappings(fields);
        Found found = elasticsearch.call("mapping of " + index.name(), client -> {
            try {
                client.indices().putMapping(p -> p.index(index.name()).withJson(new StringReader(body.toString())));
                return new Found.Fitting(fitting);
            } catch (ElasticsearchException e) {
                if (e.status() == BAD_REQUEST) {
                    return new Found.Unfit("index " + index.name() + " cannot take the columns of table '"
                            + fields.table().name() + "': " + e.error().reason());
                }
                throw e;
            }
        });
        if (found instanceof Found.Fitting) {
            templates.put(fields, defaults());
        }
        return found;
    }

    @Override
    public void swap(String alias, WriteIndex from, WriteIndex to) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        ArrayNode actions = body.putArray("actions");
        actions.addObject()
                .putObject("remove")
                .put("index", from.name())
                .put("alias", alias)
                .put("must_exist", true);
        actions.addObject()
                .putObject("add")
                .put("index", to.name())
                .put("alias", alias)
                .put("is_write_index", true)
                .set("filter", IndexMapping.aliasFilter());
        elasticsearch.call(
                "swap of alias " + alias,
                c -> c.indices()
                        .updateAliases(u -> u.withJson(new StringReader(body.toString())))
                        .acknowledged());
    }

    @Override
    public void show(LogicalTable table, WriteIndex index) {
        String alias = IndexNames.alias(table);
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        ArrayNode actions = body.putArray("actions");
        actions.addObject()
                .putObject("remove")
                .put("index", "*")
                .put("alias", alias)
                .put("must_exist", false);
        actions.addObject()
                .putObject("add")
                .put("index", index.name())
                .put("alias", alias)
                .put("is_write_index", true)
                .set("filter", IndexMapping.aliasFilter(table));
        elasticsearch.call(
                "move of alias " + alias,
                c -> c.indices()
                        .updateAliases(u -> u.withJson(new StringReader(body.toString())))
                        .acknowledged());
    }

    @Override
    public void delete(WriteIndex index) {
        elasticsearch.call(
                "deletion of index " + index.name(),
                c -> c.indices()
                        .delete(d -> d.index(index.name()).ignoreUnavailable(true))
                        .acknowledged());
    }

    @Override
    public long count(WriteIndex index) {
        return elasticsearch.call(
                "count of " + index.name(),
                c -> c.count(q -> q.index(index.name())
                                .query(f -> f.bool(b -> b.mustNot(
                                        n -> n.term(t -> t.field(Fields.DELETED).value(true))))))
                        .count());
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
