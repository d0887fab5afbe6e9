package io.shardlens.catalog.index;

import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.Half;
import io.shardlens.catalog.table.LogicalTable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The document of a row whose columns are in two tables. Each table's half is what {@link DocumentCodec} makes of its row; the document holds
 * both, and which operation wrote each. A half that is absent leaves NULL in its columns, as a left join does, and its version stays, so that
 * what is older cannot come back. What a document comes to does not depend on which half is written first. Pure.
 */
public final class HalvedDocument {
    private static final List<String> LISTS = List.of("lossy", "lost", "nulls");

    private HalvedDocument() {}

    /**
     * The version that a table's half was written as, if only as absent; empty where it never was.
     *
     * @param whole the document
     */
    public static Optional<Long> version(JsonNode whole, LogicalTable table) {
        JsonNode as = state(whole, table.name()).path(Fields.WRITTEN_AS_KEY);
        return as.isIntegralNumber() ? Optional.of(as.longValue()) : Optional.empty();
    }

    /** A physical table. */
    public record Place(String shard, String table) {}

    /** Where a table's half is, or was; empty where it never was written. */
    public static Optional<Place> place(JsonNode whole, LogicalTable table) {
        JsonNode state = state(whole, table.name());
        return state.isMissingNode()
                ? Optional.empty()
                : Optional.of(new Place(
                        state.path("shard").asString(""), state.path("table").asString("")));
    }

    private static JsonNode state(JsonNode whole, String table) {
        return whole.path(Fields.ROOT).path(Fields.HALVES_KEY).path(table);
    }

    private static boolean isAbsent(JsonNode whole, String table) {
        return state(whole, table).isMissingNode()
                || whole.path(Fields.ROOT)
                        .path(Fields.ABSENT_KEY)
                        .valueStream()
                        .anyMatch(name -> name.asString("").equals(table));
    }

    /**
     * A table's half out of a document, as its codec makes it of a row, with the version that it was written as.
     *
     * @param whole the document
     * @return a tombstone where the half is absent; empty where it never was written. A document that knows of no halves, which no worker
     *     wrote, is returned as it is
     */
    public static Optional<ObjectNode> half(ObjectNode whole, LogicalTable table) {
        if (!whole.path(Fields.ROOT).path(Fields.HALVES_KEY).isObject()) {
            return Optional.of(whole);
        }
        JsonNode state = state(whole, table.name());
        if (state.isMissingNode()) {
            return Optional.empty();
        }
        ObjectNode half = JsonNodeFactory.instance.objectNode();
        ObjectNode own = JsonNodeFactory.instance.objectNode();
        own.set("shard", state.path("shard"));
        own.set("table", state.path("table"));
        own.set(Fields.WRITTEN_AS_KEY, state.path(Fields.WRITTEN_AS_KEY));
        if (isAbsent(whole, table.name())) {
            own.put("deleted", true);
        } else {
            List<String> columns = table.columns().stream().map(Column::name).toList();
            columns.stream().filter(whole::has).forEach(column -> half.set(column, whole.path(column)));
            copyOwn(whole.path(Fields.ROOT), columns, own);
        }
        half.set(Fields.ROOT, own);
        return Optional.of(half);
    }

    /** What is ours about some columns. */
    private static void copyOwn(JsonNode from, List<String> columns, ObjectNode to) {
        for (String list : LISTS) {
            Set<String> named =
                    from.path(list).valueStream().map(name -> name.asString("")).collect(Collectors.toSet());
            putList(to, list, columns.stream().filter(named::contains).toList());
        }
        for (Section section : Section.values()) {
            ObjectNode entries = JsonNodeFactory.instance.objectNode();
            JsonNode all = from.path(section.key());
            columns.stream().filter(all::has).forEach(column -> entries.set(column, all.path(column)));
            if (!entries.isEmpty()) {
                to.set(section.key(), entries);
            }
        }
    }

    private static void putList(ObjectNode to, String key, List<String> names) {
        if (!names.isEmpty()) {
            ArrayNode array = to.putArray(key);
            names.forEach(array::add);
        }
    }

    /** One half of a document; null content where the row is absent. */
    private record Part(LogicalTable table, @Nullable ObjectNode content) {
        Stream<String> columns() {
            return table.columns().stream().map(Column::name);
        }

        JsonNode own() {
            return content == null ? MissingNode.getInstance() : content.path(Fields.ROOT);
        }
    }

    /**
     * The document with one half as it is to be from now on.
     *
     * @param whole as it is; null where there is none
     * @param table whose half it is
     * @param content of the half, a row's or a tombstone's
     * @param version of the operation that writes it
     */
    public static ObjectNode with(@Nullable ObjectNode whole, LogicalTable table, ObjectNode content, long version) {
        Half half = Objects.requireNonNull(table.half(), "the rows of '" + table.name() + "' have no halves");
        LogicalTable other = half.other();
        JsonNode place = content.path(Fields.ROOT);
        ObjectNode rest = whole == null || isAbsent(whole, other.name())
                ? null
                : half(whole, other).orElse(null);
        Part mine = new Part(table, place.path("deleted").asBoolean(false) ? null : content);
        Part theirs = new Part(other, rest);
        ObjectNode states = JsonNodeFactory.instance.objectNode();
        states.putObject(table.name())
                .put("shard", place.path("shard").asString(""))
                .put("table", place.path("table").asString(""))
                .put(Fields.WRITTEN_AS_KEY, version);
        if (whole != null && state(whole, other.name()) instanceof ObjectNode known) {
            states.set(other.name(), known);
        }
        return composed(half.leads() ? List.of(mine, theirs) : List.of(theirs, mine), states);
    }

    /** @param parts the leading one first: what a document holds is the same whichever was written last */
    private static ObjectNode composed(List<Part> parts, ObjectNode states) {
        List<Part> here = parts.stream().filter(part -> part.content() != null).toList();
        List<String> absent = parts.stream()
                .filter(part -> part.content() == null)
                .map(part -> part.table().name())
                .toList();
        ObjectNode own = JsonNodeFactory.instance.objectNode();
        JsonNode place = (here.isEmpty() ? parts : here)
                .stream()
                        .map(part -> states.path(part.table().name()))
                        .filter(JsonNode::isObject)
                        .findFirst()
                        .orElseThrow();
        own.set("shard", place.path("shard"));
        own.set("table", place.path("table"));
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        if (here.isEmpty()) {
            own.put("deleted", true);
        } else {
            columns(parts, document);
            LISTS.forEach(list -> list(parts, list, own));
            for (Section section : Section.values()) {
                ObjectNode entries = JsonNodeFactory.instance.objectNode();
                here.forEach(part -> part.own()
                        .path(section.key())
                        .properties()
                        .forEach(entry -> entries.set(entry.getKey(), entry.getValue())));
                if (!entries.isEmpty()) {
                    own.set(section.key(), entries);
                }
            }
        }
        putList(own, Fields.ABSENT_KEY, absent);
        own.set(Fields.HALVES_KEY, states);
        document.set(Fields.ROOT, own);
        return document;
    }

    private static void columns(List<Part> parts, ObjectNode document) {
        for (Part part : parts) {
            ObjectNode content = part.content();
            part.columns().forEach(column -> {
                if (content != null && content.has(column)) {
                    document.set(column, content.path(column));
                } else if (!document.has(column)) {
                    // Of a half that is absent; keys come from the other one.
                    document.putNull(column);
                }
            });
        }
    }

    private static void list(List<Part> parts, String list, ObjectNode own) {
        Set<String> named = new LinkedHashSet<>();
        for (Part part : parts) {
            if (part.content() == null && list.equals("nulls")) {
                part.columns()
                        .filter(column -> !part.table().primaryKey().contains(column))
                        .forEach(named::add);
            }
            part.own().path(list).valueStream().forEach(name -> named.add(name.asString("")));
        }
        putList(own, list, List.copyOf(named));
    }
}
