package io.shardlens.sync.index;

import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.index.IndexSettings;
import io.shardlens.catalog.index.IndexTemplate;
import java.io.StringReader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the index templates of the tables up to date. Any thread. */
final class ElasticsearchTemplates {
    private static final Logger LOGGER = LoggerFactory.getLogger(ElasticsearchTemplates.class);

    private final ElasticsearchConnection elasticsearch;

    ElasticsearchTemplates(ElasticsearchConnection elasticsearch) {
        this.elasticsearch = elasticsearch;
    }

    /**
     * Puts a table's template.
     *
     * @return whether it is there; an account may do without the right to it
     */
    boolean put(IndexFields fields, IndexSettings defaults) {
        String name = IndexTemplate.name(fields.table());
        try {
            return elasticsearch.call("index template " + name, client -> {
                client.cluster()
                        .putComponentTemplate(c -> c.name(IndexTemplate.DEFAULTS)
                                .withJson(new StringReader(
                                        IndexTemplate.defaults(defaults).toString())));
                return client.indices()
                        .putIndexTemplate(t -> t.name(name)
                                .withJson(new StringReader(
                                        IndexTemplate.of(fields).toString())))
                        .acknowledged();
            });
        } catch (IndexUnavailableException e) {
            LOGGER.atWarn()
                    .addKeyValue("table", fields.table().name())
                    .log(
                            "The index template is not there or not up to date; indices are made without it: {}",
                            e.getMessage());
            return false;
        }
    }
}
