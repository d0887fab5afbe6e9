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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

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

    @Override
    public Map<DocumentKey, Content> contents(Collection<DocumentKey> keys) {
        return port.contents(keys);
    }

    private List<ItemOutcome> count(List<DocumentOp> operations, Supplier<List<ItemOutcome>> request) {
        List<ItemOutcome> outcomes;
        try {
            outcomes = request.get();
        } catch (IndexUnavailableException e) {
            operations.stream()
                    .collect(Collectors.groupingBy(CountedBulk::server, Collectors.counting()))
                    .forEach((server, count) -> retried(server, count, e.busy() ? count : 0));
            throw e;
        }
        if (!operations.isEmpty()) {
            counter("shardlens.sync.bulks", "bulk requests answered", "server", server(operations.getFirst()))
                    .increment();
        }
        // Added up first: looking a counter up costs more than the rest of a row's way to the index.
        Map<PhysicalTable, Long> written = new HashMap<>();
        Map<String, Long> later = new HashMap<>();
        Map<String, Long> busy = new HashMap<>();
        for (int i = 0; i < operations.size(); i++) {
            DocumentOp operation = operations.get(i);
            switch (outcomes.get(i)) {
                case ItemOutcome.Applied ignored -> written.merge(operation.table(), 1L, Long::sum);
                case ItemOutcome.Later postponed -> {
                    later.merge(server(operation), 1L, Long::sum);
                    busy.merge(server(operation), postponed.busy() ? 1L : 0L, Long::sum);
                }
                case ItemOutcome.Older ignored -> {}
                case ItemOutcome.Refused ignored -> {}
            }
        }
        written.forEach(this::written);
        later.forEach((server, count) -> retried(server, count, busy.getOrDefault(server, 0L)));
        return outcomes;
    }

    private static String server(DocumentOp operation) {
        return operation.table().shard().server();
    }

    private void written(PhysicalTable table, long count) {
        counter(
                        "shardlens.sync.rows",
                        "rows and deletes written",
                        "server",
                        table.shard().server(),
                        "shard",
                        table.shard().name(),
                        "table",
                        table.logical().name())
                .increment(count);
    }

    private void retried(String server, long count, long busy) {
        counter("shardlens.sync.retries", "operations that have to be sent again", "server", server)
                .increment(count);
        counter("shardlens.sync.put.off", "of these, what the index had too much to do for (429)", "server", server)
                .increment(busy);
    }

    private Counter counter(String name, String description, String... tags) {
        return Counter.builder(name).description(description).tags(tags).register(registry);
    }
}
