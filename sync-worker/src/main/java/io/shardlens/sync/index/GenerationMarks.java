package io.shardlens.sync.index;

import co.elastic.clients.elasticsearch._types.ErrorCause;
import co.elastic.clients.elasticsearch._types.VersionType;
import co.elastic.clients.elasticsearch.core.bulk.BulkOperation;
import co.elastic.clients.elasticsearch.core.bulk.BulkResponseItem;
import co.elastic.clients.elasticsearch.core.mget.MultiGetOperation;
import co.elastic.clients.elasticsearch.core.mget.MultiGetResponseItem;
import io.shardlens.catalog.index.Fields;
import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.lineage.Version;
import io.shardlens.catalog.table.LogicalTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * In which generation the documents of an index are written, kept beside them: the state index may be lost while they are not, and what is
 * written then must not come before them. The mark is a tombstone of no row whose version is the generation's first, so that Elasticsearch
 * itself keeps the highest. Every method throws {@link IndexUnavailableException}. Any thread.
 */
public final class GenerationMarks {
    /** Where nothing was ever marked. */
    public static final int NONE = -1;

    /** No row's: what begins like that is a hash, which has no such letters. */
    private static final String ID = "#generation";

    private static final Position FIRST = new Position(0, 0);
    private static final int CONFLICT = 409;

    private final ElasticsearchConnection elasticsearch;

    public GenerationMarks(ElasticsearchConnection elasticsearch) {
        this.elasticsearch = elasticsearch;
    }

    /** The highest generation that is marked in any of these indices, {@link #NONE} where none is. One that is missing holds nothing. */
    public int highest(Collection<String> aliases) {
        if (aliases.isEmpty()) {
            return NONE;
        }
        List<MultiGetOperation> marks = aliases.stream()
                .map(alias -> MultiGetOperation.of(o -> o.index(alias).id(ID)))
                .toList();
        int highest = NONE;
        for (MultiGetResponseItem<ObjectNode> item : elasticsearch
                .call("generations of " + aliases, c -> c.mget(m -> m.docs(marks), ObjectNode.class))
                .docs()) {
            if (item.isResult()) {
                Long version = item.result().version();
                highest = item.result().found() && version != null
                        ? Math.max(highest, Version.generation(version))
                        : highest;
            } else if (!"index_not_found_exception"
                    .equals(item.failure().error().type())) {
                throw new IndexUnavailableException(
                        "generation of " + item.failure().index() + ": "
                                + item.failure().error().reason(),
                        null);
            }
        }
        return highest;
    }

    /**
     * Marks a generation, where no higher one is marked.
     *
     * @param indices the aliases that they are written through, and what their documents are rows of
     * @return those that took it; the others have to be tried again
     */
    public List<String> raise(Map<String, LogicalTable> indices, int generation) {
        List<String> aliases = new ArrayList<>();
        List<BulkOperation> marks = new ArrayList<>();
        indices.forEach((alias, table) -> {
            ObjectNode mark = mark(table);
            aliases.add(alias);
            marks.add(BulkOperation.of(o -> o.index(i -> i.index(alias)
                    .id(ID)
                    .version(Version.of(generation, FIRST))
                    .versionType(VersionType.External)
                    .document(mark))));
        });
        List<BulkResponseItem> answers = elasticsearch
                .call(
                        "mark of generation " + generation,
                        c -> c.bulk(b -> b.requireAlias(true).operations(marks)))
                .items();
        List<String> taken = new ArrayList<>();
        for (int i = 0; i < answers.size(); i++) {
            ErrorCause error = answers.get(i).error();
            if (error == null || answers.get(i).status() == CONFLICT) {
                taken.add(aliases.get(i));
            }
        }
        return taken;
    }

    /** Readers of neither half see it. */
    private static ObjectNode mark(LogicalTable table) {
        ObjectNode mark = JsonNodeFactory.instance.objectNode();
        ObjectNode own = mark.putObject(Fields.ROOT).put("deleted", true);
        table.otherHalf().ifPresent(other -> {
            ArrayNode absent = own.putArray(Fields.ABSENT_KEY);
            absent.add(table.name()).add(other.name());
        });
        return mark;
    }
}
