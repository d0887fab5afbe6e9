package io.shardlens.sync;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.document.DocumentKey;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.index.BulkPort;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.index.ItemOutcome;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Counts, for each server, shard and table, what becomes of the operations that are sent. Thread-safe. */
final class CountedBulk implements BulkPort {
    private final BulkPort port;
    private final MeterRegistry registry;

    CountedBulk(BulkPort port, MeterRegistry registry) {
        this.port = port;
        this.registry = registry;
    }

    @Override
    public List<ItemOutcome> send(List<DocumentOp> operations) {
        return count(operations, () -> port.send(operations));
    }

    @Override
    public List<ItemOutcome> replace(List<Replacement> replacements) {
        return count(replacements.stream().map(Replacement::operation).toList(), () -> port.replace(replacements));
    }

    @Override
    public Map<DocumentKey, Holder> holders(Collection<DocumentKey> keys) {
        return port.holders(keys);
    }

    private List<ItemOutcome> count(List<DocumentOp> operations, Supplier<List<ItemOutcome>> request) {
        List<ItemOutcome> outcomes;
        try {
            outcomes = request.get();
        } catch (IndexUnavailableException e) {
            operations.forEach(operation -> retried(operation, e.busy()));
            throw e;
        }
        if (!operations.isEmpty()) {
            String server = operations.getFirst().table().shard().server();
            counter("shardlens.sync.bulks", "bulk requests answered", "server", server)
                    .increment();
        }
        for (int i = 0; i < operations.size(); i++) {
            switch (outcomes.get(i)) {
                case ItemOutcome.Applied ignored -> written(operations.get(i));
                case ItemOutcome.Later later -> retried(operations.get(i), later.busy());
                case ItemOutcome.Older ignored -> {}
                case ItemOutcome.Refused ignored -> {}
            }
        }
        return outcomes;
    }

    private void written(DocumentOp operation) {
        PhysicalTable table = operation.table();
        counter(
                        "shardlens.sync.rows",
                        "rows and deletes written",
                        "server",
                        table.shard().server(),
                        "shard",
                        table.shard().name(),
                        "table",
                        table.logical().name())
                .increment();
    }

    private void retried(DocumentOp operation, boolean busy) {
        String server = operation.table().shard().server();
        counter("shardlens.sync.retries", "operations that have to be sent again", "server", server)
                .increment();
        counter("shardlens.sync.put.off", "of these, what the index had too much to do for (429)", "server", server)
                .increment(busy ? 1 : 0);
    }

    private Counter counter(String name, String description, String... tags) {
        return Counter.builder(name).description(description).tags(tags).register(registry);
    }
}
