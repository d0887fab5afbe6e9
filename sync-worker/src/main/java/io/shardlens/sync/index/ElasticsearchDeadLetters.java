package io.shardlens.sync.index;

import co.elastic.clients.elasticsearch._types.ErrorCause;
import co.elastic.clients.elasticsearch.core.bulk.BulkOperation;
import co.elastic.clients.elasticsearch.core.bulk.BulkResponseItem;
import io.shardlens.sync.deadletter.DeadLetter;
import io.shardlens.sync.deadletter.DeadLetters;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Dead letters as documents of one index, each under an id that follows from its row and version. */
public final class ElasticsearchDeadLetters implements DeadLetters {
    private final ElasticsearchConnection elasticsearch;
    private final String index;

    /** @param index an index that exists */
    public ElasticsearchDeadLetters(ElasticsearchConnection elasticsearch, String index) {
        this.elasticsearch = elasticsearch;
        this.index = index;
    }

    @Override
    public void write(List<DeadLetter> letters) {
        List<BulkOperation> items = letters.stream()
                .map(letter -> BulkOperation.of(
                        o -> o.index(i -> i.index(index).id(id(letter)).document(json(letter)))))
                .toList();
        var response = elasticsearch.call(letters.size() + " dead letters", c -> c.bulk(b -> b.operations(items)));
        for (BulkResponseItem item : response.items()) {
            ErrorCause error = item.error();
            if (error != null) {
                throw new IndexUnavailableException(
                        "dead letter " + item.id() + ": " + item.status() + " " + error.reason(), null);
            }
        }
    }

    private static ObjectNode json(DeadLetter letter) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("server", letter.server())
                .put("shard", letter.shard())
                .put("table", letter.table())
                .put("index", letter.index())
                .put("document", letter.documentId())
                .put("version", letter.version())
                .put("file", letter.position().file())
                .put("offset", letter.position().offset())
                .put("kind", letter.kind().name());
        ArrayNode reasons = json.putArray("reasons");
        letter.reasons()
                .forEach(r -> reasons.addObject().put("column", r.column()).put("message", r.message()));
        return json;
    }

    private static String id(DeadLetter letter) {
        String row = letter.index() + "\n" + letter.documentId() + "\n" + letter.shard() + "\n" + letter.table() + "\n"
                + letter.version();
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(row.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
