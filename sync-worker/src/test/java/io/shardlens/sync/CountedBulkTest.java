package io.shardlens.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.change.RowChange;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.document.RowOperations;
import io.shardlens.sync.fixture.MemoryIndex;
import io.shardlens.sync.fixture.Orders;
import io.shardlens.sync.index.BulkPort;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.index.ItemOutcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class CountedBulkTest {
    private final MemoryIndex index = new MemoryIndex();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final BulkPort bulk = new WorkerMetrics(registry).counted(index);

    private static DocumentOp insert(PhysicalTable table, long id) {
        return RowOperations.of(
                        Orders.at(table, 100),
                        List.of(new RowChange.Insert(Orders.row(id, "row " + id))),
                        Orders.documents(Orders.TABLE))
                .operations()
                .getFirst();
    }

    private double counted(String name) {
        return registry.get("shardlens.sync." + name).counter().count();
    }

    @Test
    void tellsWhatTheIndexHadTooMuchToDoForFromOtherReasonsToSendAgain() {
        // Given a closed index, one that puts a row off, and one that puts the whole request off
        List<DocumentOp> two = List.of(insert(Orders.IN_DB0, 1), insert(Orders.IN_DB0, 2));
        index.nextRequest(op -> ItemOutcome.of(400, "index_closed_exception", "closed"));
        index.nextRequest(op ->
                op.key().id().equals("2") ? ItemOutcome.of(429, "es_rejected_execution_exception", "full") : null);
        index.nextRequest(op -> {
            throw new IndexUnavailableException("429 circuit_breaking_exception", null, false, true);
        });

        // When
        bulk.send(two);
        bulk.send(two);
        assertThatThrownBy(() -> bulk.send(two.subList(1, 2))).isInstanceOf(IndexUnavailableException.class);
        bulk.send(two.subList(1, 2));

        // Then
        assertThat(counted("retries")).isEqualTo(4);
        assertThat(counted("put.off")).isEqualTo(2);
        assertThat(counted("rows")).isEqualTo(2);
    }
}
