package io.shardlens.sync.replay;

import io.shardlens.catalog.codec.JsonText;
import io.shardlens.sync.deadletter.DeadLetter;
import io.shardlens.sync.index.DeadLetterBox;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Dead letters as people and scripts read them. */
final class LetterText {
    private LetterText() {}

    /** One line, with the reasons behind it. */
    static String line(DeadLetterBox.Kept kept, Replay.@Nullable Outcome outcome) {
        DeadLetter letter = kept.letter();
        String reasons =
                letter.reasons().stream().map(DeadLetter.Reason::message).collect(Collectors.joining("; "));
        return String.join(
                        "  ",
                        kept.id().substring(0, Math.min(12, kept.id().length())),
                        String.format(Locale.ROOT, "%-14s", label(letter.kind())),
                        letter.shard() + "." + letter.table(),
                        "document " + letter.documentId(),
                        reasons)
                + (outcome == null ? "" : "\n    -> " + outcome.text());
    }

    /** Everything that a letter says, a line each. */
    static String whole(DeadLetterBox.Kept kept) {
        DeadLetter letter = kept.letter();
        return """
                letter    %s
                kind      %s
                row of    %s.%s on server %s
                document  %s of index %s
                found at  binlog file %d, offset %d (version %d)
                reasons
                %s""".formatted(
                        kept.id(),
                        label(letter.kind()),
                        letter.shard(),
                        letter.table(),
                        letter.server(),
                        letter.documentId(),
                        letter.index(),
                        letter.position().file(),
                        letter.position().offset(),
                        letter.version(),
                        letter.reasons().stream()
                                .map(r -> "  " + (r.column().isEmpty() ? "" : r.column() + ": ") + r.message())
                                .collect(Collectors.joining("\n")));
    }

    static String json(DeadLetterBox.Kept kept, Replay.@Nullable Outcome outcome) {
        DeadLetter letter = kept.letter();
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("id", kept.id())
                .put("kind", label(letter.kind()))
                .put("server", letter.server())
                .put("shard", letter.shard())
                .put("physicalTable", letter.table())
                .put("index", letter.index())
                .put("document", letter.documentId())
                .put("version", letter.version());
        ArrayNode reasons = node.putArray("reasons");
        letter.reasons()
                .forEach(r -> reasons.addObject().put("column", r.column()).put("message", r.message()));
        if (outcome != null) {
            node.put("answered", outcome.answered()).put("outcome", outcome.text());
        }
        return JsonText.mapper().writeValueAsString(node);
    }

    private static String label(DeadLetter.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
