package io.shardlens.sync.verify;

import io.shardlens.catalog.watermark.StateDocuments;
import io.shardlens.sync.checkpoint.StateStore;
import io.shardlens.sync.index.IndexUnavailableException;
import java.time.InstantSource;
import java.util.function.Consumer;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Leaves what a verification came to with the state of the index, one document for each table: the last one stands. */
final class PublishedVerification implements Verification.Ended {
    private static final double MILLIS = 1_000;

    private final StateStore store;
    private final InstantSource clock;
    private final Consumer<String> failed;

    /** @param failed is told why a document could not be written; what was found is not lost by that, only not published */
    PublishedVerification(StateStore store, InstantSource clock, Consumer<String> failed) {
        this.store = store;
        this.clock = clock;
        this.failed = failed;
    }

    @Override
    public void table(Verification.TableSummary summary, int physicalTables, Verification.Sample sample) {
        String id = StateDocuments.verifyId(summary.table().name());
        try {
            StateStore.Mark seen = store.read(id).map(StateStore.Stored::mark).orElse(null);
            store.write(id, json(summary, physicalTables, sample), seen);
        } catch (StateStore.ConflictException | IndexUnavailableException e) {
            failed.accept(String.valueOf(e.getMessage()));
        }
    }

    private ObjectNode json(Verification.TableSummary summary, int physicalTables, Verification.Sample sample) {
        Verification.Tally tally = summary.tally();
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("kind", "verify")
                .put("table", summary.table().name())
                .put("endedAt", clock.instant().toString())
                .put("seconds", summary.took().toMillis() / MILLIS)
                .put("part", sample.part())
                .put("physicalTables", physicalTables)
                .put("ofPhysicalTables", summary.table().router().targets().size())
                .put("findings", tally.findings())
                .put("repaired", tally.repaired())
                .put("left", tally.left());
        ObjectNode kinds = json.putObject("kinds");
        tally.kinds().forEach((kind, count) -> kinds.put(kind.label(), count));
        json.put("stubs", tally.stubs()).put("changing", tally.changing());
        if (!summary.failure().isEmpty()) {
            json.put("failure", summary.failure());
        }
        summary.result()
                .ifPresent(result -> json.put(
                                "rows",
                                result.counts().values().stream()
                                        .mapToLong(Counts::rows)
                                        .sum())
                        .put(
                                "documents",
                                result.counts().values().stream()
                                        .mapToLong(Counts::documents)
                                        .sum())
                        .put("notVerified", result.failed().size())
                        .put("cut", result.cut()));
        return json;
    }
}
