package io.shardlens.sync.snapshot;

import io.shardlens.catalog.lineage.Lineage;
import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.watermark.CoveredIndex;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.snapshot.ServerSnapshots.Unit;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * How far the snapshot of one table in one shard has come: what a later process goes on from, and what is shown to people. Immutable.
 *
 * @param unit what is read
 * @param request the command that asked for it; empty where the worker did by itself
 * @param waiting commands that have been heard and wait for their turn
 * @param condition in SQL, which the rows that are read have to meet; empty for all rows
 * @param into the indices that are filled
 * @param lineage the server that wrote the binlog which the positions are in
 * @param generation of that history
 * @param definition what the table was declared as, see {@code Catalog.definition}
 * @param phase what is being done
 * @param detail why not more, for people
 * @param began when the first row was read
 * @param resumed how many rows had been read when a process went on with it; 0 where none did
 * @param tables in the order in which they are read
 */
public record SnapshotRecord(
        Unit unit,
        String request,
        List<String> waiting,
        String condition,
        List<CoveredIndex> into,
        String lineage,
        int generation,
        String definition,
        Phase phase,
        String detail,
        Instant began,
        long resumed,
        List<Table> tables) {
    /** What is being done. */
    public enum Phase {
        WAITING,
        READING,
        /** All rows are read; what is written becomes searchable, and documents without a row are buried. */
        FINISHING,
        COMPLETE,
        CANCELLED,
        /** No snapshot helps until something else is put right. */
        GIVEN_UP;

        /** Whether nothing more is going to happen. */
        public boolean over() {
            return this == COMPLETE || this == CANCELLED || this == GIVEN_UP;
        }
    }

    /**
     * One physical table.
     *
     * @param table its name in the shard
     * @param expected how many rows there are, about
     * @param saved what is durable
     * @param buried documents without a row
     */
    public record Table(String table, long expected, SnapshotProgress.Saved saved, long buried) {}

    public SnapshotRecord {
        waiting = List.copyOf(waiting);
        into = List.copyOf(into);
        tables = List.copyOf(tables);
    }

    /** The id of a unit's record. */
    public static String id(Unit unit) {
        return "progress-" + unit.table() + "-" + unit.shard();
    }

    /** How many rows have been read and are durable. */
    public long rows() {
        return tables.stream().mapToLong(t -> t.saved().rows()).sum();
    }

    /** How many rows there are, about. */
    public long expected() {
        return tables.stream()
                .mapToLong(t -> t.saved().complete()
                        ? t.saved().rows()
                        : Math.max(t.expected(), t.saved().rows()))
                .sum();
    }

    /** How many documents without a row have been buried. */
    public long buried() {
        return tables.stream().mapToLong(Table::buried).sum();
    }

    SnapshotRecord with(Phase next, String why) {
        return with(request, waiting, next, why, tables);
    }

    /** The same, of rows that are to be read in a history from its beginning. */
    SnapshotRecord in(Lineage history) {
        return new SnapshotRecord(
                unit,
                request,
                waiting,
                condition,
                into,
                history.serverUuid(),
                history.generation(),
                definition,
                phase,
                detail,
                began,
                resumed,
                List.of());
    }

    SnapshotRecord with(List<Table> next) {
        return with(request, waiting, phase, detail, next);
    }

    /** The same, asked for by somebody else. */
    SnapshotRecord askedBy(String id) {
        return with(id, waiting, phase, detail, tables);
    }

    /** The same while others wait. */
    SnapshotRecord waitingFor(List<String> others) {
        return with(request, others, phase, detail, tables);
    }

    private SnapshotRecord with(String id, List<String> others, Phase next, String why, List<Table> read) {
        return new SnapshotRecord(
                unit, id, others, condition, into, lineage, generation, definition, next, why, began, resumed, read);
    }

    /** Whether a snapshot into the same indices, of the same rows of the same columns and in the same history, can go on from here. */
    public boolean continues(String rows, List<CoveredIndex> indices, Lineage history, String declared) {
        return phase != Phase.COMPLETE
                && !tables.isEmpty()
                && condition.equals(rows)
                && into.equals(indices)
                && lineage.equals(history.serverUuid())
                && generation == history.generation()
                && definition.equals(declared);
    }

    /** What is on record before anything has been read. */
    static SnapshotRecord nothing(Unit unit, Lineage history, Instant now) {
        return new SnapshotRecord(
                unit,
                "",
                List.of(),
                "",
                List.of(),
                history.serverUuid(),
                history.generation(),
                "",
                Phase.WAITING,
                "",
                now,
                0,
                List.of());
    }

    /** Its form in the state index. */
    public ObjectNode toJson() {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("kind", "progress")
                .put("table", unit.table())
                .put("shard", unit.shard())
                .put("request", request)
                .put("condition", condition)
                .put("lineage", lineage)
                .put("generation", generation)
                .put("definition", definition)
                .put("phase", phase.name())
                .put("detail", detail)
                .put("began", began.toString())
                .put("resumed", resumed)
                .put("rows", rows())
                .put("expected", expected());
        ArrayNode others = json.putArray("waiting");
        waiting.forEach(others::add);
        ArrayNode indices = json.putArray("into");
        into.forEach(index -> indices.addObject().put("index", index.uuid()).put("mapping", index.mapping()));
        ArrayNode parts = json.putArray("tables");
        tables.forEach(t -> parts.add(json(t)));
        return json;
    }

    private static ObjectNode json(Table table) {
        SnapshotProgress.Saved saved = table.saved();
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("table", table.table())
                .put("expected", table.expected())
                .put("rows", saved.rows())
                .put("buried", table.buried())
                .put("complete", saved.complete())
                .put("executed", saved.executed().toString());
        List<String> behind = saved.behind();
        if (behind != null) {
            ArrayNode key = json.putArray("behind");
            behind.forEach(key::add);
        }
        Position least = saved.least();
        if (least != null) {
            json.putObject("least").put("file", least.file()).put("offset", least.offset());
        }
        return json;
    }

    /** @throws IllegalArgumentException where it is no such record */
    public static SnapshotRecord of(JsonNode json) {
        if (!"progress".equals(json.path("kind").asString(""))) {
            throw new IllegalArgumentException("no record of a snapshot: " + json);
        }
        return new SnapshotRecord(
                new Unit(json.path("table").asString(), json.path("shard").asString()),
                json.path("request").asString(""),
                texts(json.path("waiting")),
                json.path("condition").asString(""),
                json.path("into")
                        .valueStream()
                        .map(i -> new CoveredIndex(
                                i.path("index").asString(), i.path("mapping").asString()))
                        .toList(),
                json.path("lineage").asString(""),
                json.path("generation").asInt(),
                json.path("definition").asString(""),
                Phase.valueOf(json.path("phase").asString()),
                json.path("detail").asString(""),
                Instant.parse(json.path("began").asString()),
                json.path("resumed").asLong(0),
                json.path("tables").valueStream().map(SnapshotRecord::table).toList());
    }

    private static Table table(JsonNode json) {
        JsonNode least = json.path("least");
        JsonNode behind = json.path("behind");
        return new Table(
                json.path("table").asString(),
                json.path("expected").asLong(0),
                new SnapshotProgress.Saved(
                        behind.isArray() ? texts(behind) : null,
                        json.path("complete").asBoolean(false),
                        json.path("rows").asLong(0),
                        position(least),
                        GtidSet.parse(json.path("executed").asString(""))),
                json.path("buried").asLong(0));
    }

    private static @Nullable Position position(JsonNode json) {
        return json.isObject()
                ? new Position(json.path("file").asLong(), json.path("offset").asLong())
                : null;
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asString).toList();
    }
}
