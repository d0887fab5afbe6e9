package io.shardlens.sync.verify;

import io.shardlens.catalog.table.PhysicalTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was seen of a suspect, in this order: its document; then, once all that the document could show was visible to readers, its rows;
 * then, once the streams had brought everything that the rows showed, its document again.
 *
 * @param suspect who
 * @param rows that are where they belong under the topology
 * @param strangers rows that belong elsewhere; where no table has it in its place, such a row may be in the index and need not be
 * @param before the document at first; null where there was none
 * @param after the document in the end
 * @param standing why the streams did not bring everything; empty where they did
 */
record Observation(
        Suspect suspect,
        List<Row> rows,
        List<Row> strangers,
        @Nullable StoredDocument before,
        @Nullable StoredDocument after,
        String standing) {
    /**
     * A row as the worker would write it.
     *
     * @param content its document
     * @param stub its document if the index refused the content
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Row(PhysicalTable table, byte[] content, byte[] stub) {}

    Observation {
        rows = List.copyOf(rows);
        strangers = List.copyOf(strangers);
    }

    /** What follows. */
    sealed interface Verdict {
        /** @param stub whether only the row's keys are in the document, for which there is a dead letter */
        record Equal(boolean stub) implements Verdict {}

        /** Not equal, and nothing that is on its way makes it so, unless the finding says that it may. */
        record Different(Finding finding) implements Verdict {}

        /** The document was written in between: look again. */
        record Changing() implements Verdict {}
    }

    /** Whether row and document are equal as they are, whatever may be on its way. */
    boolean isEqual() {
        StoredDocument document = after;
        if (document == null || !document.isLive()) {
            return rows.isEmpty();
        }
        if (rows.isEmpty()) {
            return strangers.stream().anyMatch(stranger -> holds(document, stranger));
        }
        return rows.size() == 1 && holds(document, rows.getFirst());
    }

    private static boolean holds(StoredDocument document, Row row) {
        return document.holds(row.content()) || document.holds(row.stub());
    }

    /**
     * Judges. What the document shows in the end holds everything that the rows showed. If it is the state that it was in at first, it also
     * holds nothing that the rows did not show: then it should be equal to them.
     */
    Verdict verdict() {
        StoredDocument document = after;
        if (isEqual()) {
            return new Verdict.Equal(document != null
                    && document.isLive()
                    && expected().stream().noneMatch(row -> document.holds(row.content())));
        }
        if (standing.isEmpty() && !StoredDocument.same(before, document)) {
            return new Verdict.Changing();
        }
        return new Verdict.Different(finding(document));
    }

    private List<Row> expected() {
        return rows.isEmpty() ? strangers : rows;
    }

    private Finding finding(@Nullable StoredDocument document) {
        if (expected().isEmpty()) {
            Place place = document == null ? new Place("", "") : document.place();
            PhysicalTable physical = suspect.seenIn().stream()
                    .filter(t -> Place.of(t).equals(place))
                    .findFirst()
                    .orElse(null);
            return finding(Finding.Kind.GHOST, place, physical, List.of(), "", document);
        }
        Row expected = expected().getFirst();
        PhysicalTable table = expected.table();
        if (rows.size() > 1) {
            String all = String.join(
                    ", ", rows.stream().map(r -> r.table().toString()).toList());
            return finding(
                    Finding.Kind.DUPLICATE_KEY,
                    Place.of(table),
                    table,
                    List.of(),
                    "the same key is in " + all + "; rows whose keys repeat between tables need id-scope: shard",
                    document);
        }
        if (document == null || !document.isLive()) {
            return finding(Finding.Kind.MISSING, Place.of(table), table, List.of(), "", document);
        }
        return finding(
                Finding.Kind.STALE,
                Place.of(table),
                table,
                document.differences(expected.content()),
                note(table, document.place()),
                document);
    }

    private String note(PhysicalTable table, Place found) {
        return !found.equals(Place.of(table))
                ? "the document says that it is a row of " + found
                : rows.isEmpty() ? "the row belongs elsewhere under the topology" : "";
    }

    private Finding finding(
            Finding.Kind kind,
            Place place,
            @Nullable PhysicalTable physical,
            List<String> columns,
            String note,
            @Nullable StoredDocument document) {
        String logical = physical == null ? "" : physical.logical().name();
        return new Finding(
                kind, logical, place, physical, suspect.id(), suspect.key(), columns, standing, note, document);
    }
}
