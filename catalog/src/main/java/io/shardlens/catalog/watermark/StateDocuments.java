package io.shardlens.catalog.watermark;

import io.shardlens.catalog.lineage.Ledger;
import io.shardlens.catalog.lineage.Lineage;
import io.shardlens.catalog.lineage.Position;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The JSON form and the ids of what the two processes tell each other through the state index. Every document says its {@code kind};
 * reading one of another kind, or one that lacks a field, throws {@link IllegalArgumentException} naming both. Fields that are not known
 * are passed over, so that an older process reads what a newer one wrote. Thread-safe.
 */
public final class StateDocuments {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private StateDocuments() {}

    public static String checkpointId(String server) {
        return "checkpoint-" + server;
    }

    public static String watermarkId(String server) {
        return "watermark-" + server;
    }

    public static String ledgerId(String server) {
        return "ledger-" + server;
    }

    /**
     * @param table a logical table; its name holds no hyphen, which is what keeps these ids apart
     * @param shard a shard's configured name
     */
    public static String coverageId(String table, String shard) {
        return "coverage-" + unit(table, shard);
    }

    /**
     * Where the coverage of a second index is recorded, which is written beside the first while readers change from one to the other.
     *
     * @param table as for {@link #coverageId}
     * @param shard as for {@link #coverageId}
     */
    public static String standbyId(String table, String shard) {
        return "standby-" + unit(table, shard);
    }

    private static String unit(String table, String shard) {
        if (table.indexOf('-') >= 0) {
            throw new IllegalArgumentException(
                    "table name '" + table + "' holds a hyphen, which no coverage id can carry");
        }
        return table + "-" + shard;
    }

    /** Of the document that says what the last verification of a table came to; for people, so its fields are not fixed. */
    public static String verifyId(String table) {
        return "verify-" + table;
    }

    public static ObjectNode toJson(Checkpoint checkpoint) {
        return document("checkpoint", checkpoint.server())
                .put("applied", checkpoint.applied().toString())
                .put("file", checkpoint.position().file())
                .put("offset", checkpoint.position().offset())
                .put("term", checkpoint.term());
    }

    public static Checkpoint checkpoint(JsonNode json) {
        Fields fields = Fields.of("checkpoint", json);
        return new Checkpoint(
                fields.text("server"),
                GtidSet.parse(fields.text("applied")),
                new Position(fields.number("file"), fields.number("offset")),
                fields.number("term"));
    }

    public static ObjectNode toJson(Watermark watermark) {
        Instant freshAsOf = watermark.freshAsOf();
        return document("watermark", watermark.server())
                .put("searchable", watermark.searchable().toString())
                .put("freshAsOf", freshAsOf == null ? null : freshAsOf.toString())
                .put("fault", watermark.fault())
                .put("term", watermark.term());
    }

    public static Watermark watermark(JsonNode json) {
        Fields fields = Fields.of("watermark", json);
        return new Watermark(
                fields.text("server"),
                GtidSet.parse(fields.text("searchable")),
                fields.optionalInstant("freshAsOf"),
                fields.optionalText("fault"),
                fields.number("term"));
    }

    public static ObjectNode toJson(Ledger ledger) {
        ObjectNode json = document("ledger", ledger.server());
        ArrayNode lineages = json.putArray("lineages");
        ledger.lineages()
                .forEach(l -> lineages.addObject()
                        .put("serverUuid", l.serverUuid())
                        .put("barrier", l.barrier())
                        .put("epoch", l.epoch())
                        .put("generation", l.generation()));
        return json;
    }

    public static Ledger ledger(JsonNode json) {
        Fields fields = Fields.of("ledger", json);
        List<Lineage> lineages = fields.list("lineages").stream()
                .map(l -> new Lineage(
                        l.text("serverUuid"),
                        l.text("barrier"),
                        l.number("epoch"),
                        Math.toIntExact(l.number("generation"))))
                .toList();
        return new Ledger(fields.text("server"), lineages);
    }

    public static ObjectNode toJson(Coverage coverage) {
        ObjectNode json = JSON.objectNode()
                .put("kind", "coverage")
                .put("table", coverage.table())
                .put("shard", coverage.shard())
                .put("index", coverage.index().uuid())
                .put("mapping", coverage.index().mapping())
                .put("complete", coverage.complete())
                .put("note", coverage.note())
                .put("definition", coverage.definition());
        ArrayNode inexact = json.putArray("inexact");
        coverage.inexact().stream().sorted().forEach(inexact::add);
        ObjectNode floors = json.putObject("floors");
        coverage.floors().forEach(floors::put);
        return json;
    }

    public static Coverage coverage(JsonNode json) {
        Fields fields = Fields.of("coverage", json);
        return new Coverage(
                fields.text("table"),
                fields.text("shard"),
                new CoveredIndex(fields.text("index"), fields.text("mapping")),
                fields.truth("complete"),
                fields.text("note"),
                fields.optionalTexts("inexact"),
                Objects.requireNonNullElse(fields.optionalText("definition"), ""),
                fields.optionalNumbers("floors"));
    }

    private static ObjectNode document(String kind, String server) {
        return JSON.objectNode().put("kind", kind).put("server", server);
    }

    /** The fields of one document or of a part of it, with messages that name the document. */
    private record Fields(String kind, JsonNode json) {
        static Fields of(String kind, JsonNode json) {
            Fields fields = new Fields(kind, json);
            if (!kind.equals(fields.optionalText("kind"))) {
                throw fields.wrong("kind", "'" + kind + "'");
            }
            return fields;
        }

        String text(String field) {
            String text = optionalText(field);
            if (text == null) {
                throw wrong(field, "a text");
            }
            return text;
        }

        @Nullable
        String optionalText(String field) {
            JsonNode node = json.get(field);
            if (node == null || node.isNull()) {
                return null;
            }
            if (!node.isString()) {
                throw wrong(field, "a text");
            }
            return node.stringValue();
        }

        @Nullable
        Instant optionalInstant(String field) {
            String text = optionalText(field);
            try {
                return text == null ? null : Instant.parse(text);
            } catch (DateTimeParseException e) {
                throw wrong(field, "an instant such as 2026-01-31T12:00:00Z");
            }
        }

        /** Empty where there is no such field. */
        Set<String> optionalTexts(String field) {
            JsonNode node = json.path(field);
            if (!node.isMissingNode() && (!node.isArray() || !node.valueStream().allMatch(JsonNode::isString))) {
                throw wrong(field, "an array of texts");
            }
            return node.valueStream().map(JsonNode::stringValue).collect(Collectors.toSet());
        }

        /** Empty where there is no such field. */
        Map<String, Long> optionalNumbers(String field) {
            JsonNode node = json.path(field);
            if (!node.isMissingNode()
                    && (!node.isObject() || !node.valueStream().allMatch(JsonNode::canConvertToLong))) {
                throw wrong(field, "an object of integers");
            }
            return node.propertyStream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, property -> property.getValue().longValue()));
        }

        long number(String field) {
            JsonNode node = json.get(field);
            if (node == null || !node.isIntegralNumber() || !node.canConvertToLong()) {
                throw wrong(field, "an integer");
            }
            return node.longValue();
        }

        boolean truth(String field) {
            JsonNode node = json.get(field);
            if (node == null || !node.isBoolean()) {
                throw wrong(field, "true or false");
            }
            return node.booleanValue();
        }

        List<Fields> list(String field) {
            JsonNode node = json.get(field);
            if (node == null || !node.isArray()) {
                throw wrong(field, "an array");
            }
            return node.valueStream()
                    .map(n -> new Fields(kind + "." + field, n))
                    .toList();
        }

        private IllegalArgumentException wrong(String field, String expected) {
            return new IllegalArgumentException("field '" + field + "' of a " + kind + " document must be " + expected
                    + ", found " + json.get(field));
        }
    }
}
