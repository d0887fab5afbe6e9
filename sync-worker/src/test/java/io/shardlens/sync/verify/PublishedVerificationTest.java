package io.shardlens.sync.verify;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.checkpoint.PublishedState;
import io.shardlens.sync.checkpoint.StateStore;
import io.shardlens.sync.command.ProgressBar;
import io.shardlens.sync.fixture.Orders;
import io.shardlens.sync.index.IndexUnavailableException;
import java.io.PrintWriter;
import java.io.Writer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** What a verification leaves for those who look later. */
class PublishedVerificationTest {
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-11-30T08:00:00Z"));

    private final MemoryShards shards = new MemoryShards();
    private final Map<String, StateStore.Stored> documents = new HashMap<>();
    private final List<String> failures = new ArrayList<>();
    private boolean reachable = true;

    private final StateStore store = new StateStore() {
        @Override
        public Optional<Stored> read(String id) {
            return Optional.ofNullable(documents.get(id));
        }

        @Override
        public Mark write(String id, ObjectNode document, @Nullable Mark seen) {
            if (!reachable) {
                throw new IndexUnavailableException("no index", null);
            }
            Stored known = documents.get(id);
            if (known != null && !known.mark().equals(seen)) {
                throw new ConflictException(id, null);
            }
            Mark mark = new Mark(documents.size() + 1L, 1);
            documents.put(id, new Stored(document, mark));
            return mark;
        }
    };

    private void verify(List<PhysicalTable> selected) throws InterruptedException {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        VerifyParts parts = new VerifyParts(
                List.of(Orders.IN_DB0, Orders.IN_DB1),
                new PublishedState(store),
                shards,
                shards,
                table -> {},
                new Recheck(shards, shards, shards, duration -> {}),
                new Workers(Thread.ofPlatform().daemon().factory(), 2),
                Limits.of(100),
                CLOCK,
                duration -> {});
        new Verification(
                        parts,
                        new VerifyReport(nowhere, false, new ProgressBar(nowhere, false, CLOCK)),
                        Verification.Repair.NONE,
                        new PublishedVerification(store, CLOCK, failures::add))
                .run(selected, new Verification.Sample(1, 1));
    }

    private ObjectNode published() {
        return requireNonNull(documents.get("verify-" + Orders.TABLE.name())).document();
    }

    private void fill() {
        shards.write(Orders.IN_DB0, 0, "a");
        shards.write(Orders.IN_DB1, 1, "b");
        shards.write(Orders.IN_DB0, 2, "c");
        shards.goOn();
    }

    @Test
    void saysWhatWasComparedAndThatAllIsEqual() throws InterruptedException {
        fill();

        verify(List.of(Orders.IN_DB0, Orders.IN_DB1));

        assertThat(published().toString())
                .contains("\"kind\":\"verify\"", "\"endedAt\":\"2026-11-30T08:00:00Z\"")
                .contains("\"rows\":3", "\"documents\":3", "\"findings\":0", "\"left\":0", "\"notVerified\":0");
        assertThat(published().get("physicalTables").asInt()).isEqualTo(2);
        assertThat(failures).isEmpty();
    }

    @Test
    void theLastOneStands() throws InterruptedException {
        fill();
        verify(List.of(Orders.IN_DB0, Orders.IN_DB1));
        shards.index.remove("2");

        verify(List.of(Orders.IN_DB0));

        assertThat(published().get("left").asInt()).isEqualTo(1);
        assertThat(published().get("kinds").toString()).isEqualTo("{\"missing\":1}");
        assertThat(published().get("physicalTables").asInt()).isEqualTo(1);
    }

    @Test
    void whatCannotBePublishedIsSaidAndFailsNothing() throws InterruptedException {
        fill();
        reachable = false;

        verify(List.of(Orders.IN_DB0, Orders.IN_DB1));

        assertThat(documents).isEmpty();
        assertThat(failures).containsExactly("no index");
    }
}
