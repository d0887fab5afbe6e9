package io.shardlens.sync.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.codec.JsonText;
import io.shardlens.catalog.index.Collations;
import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.lineage.Version;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.ColumnTypeParser;
import io.shardlens.catalog.table.Half;
import io.shardlens.catalog.table.IdScope;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.table.Shard;
import io.shardlens.router.algorithm.Layout;
import io.shardlens.router.algorithm.Rule;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.topology.Topology;
import io.shardlens.sync.change.RowChange;
import io.shardlens.sync.change.RowImage;
import io.shardlens.sync.deadletter.DeadLetter;
import io.shardlens.sync.document.CodecRowDocuments;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.document.Origin;
import io.shardlens.sync.document.RowDocuments;
import io.shardlens.sync.document.RowOperations;
import io.shardlens.sync.fixture.MemoryIndex;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two tables that hold the columns of the same rows: one document, whatever order their events come in. */
class HalvesTest {
    private static final Topology TOPOLOGY = Topology.compile(
            1,
            Map.of(
                    "base", new Rule.Modulo(KeyType.INT64, 1, Layout.of("db0", "base_0")),
                    "info", new Rule.Modulo(KeyType.INT64, 1, Layout.of("db0", "info_0"))));
    private static final LogicalTable PLAIN_BASE = plain("base", "users", "name");
    private static final LogicalTable PLAIN_INFO = plain("info", "info", "address");
    private static final PhysicalTable BASE = physical(PLAIN_BASE.withHalf(new Half(PLAIN_INFO, true)));
    private static final PhysicalTable INFO = physical(PLAIN_INFO.withHalf(new Half(PLAIN_BASE, false)));
    /** Where another topology has the rows of {@link #BASE}. */
    private static final PhysicalTable MOVED =
            new PhysicalTable(BASE.logical(), new Shard("db1", "mysql-1", "db1"), "base_0");

    private static final Map<PhysicalTable, RowDocuments> DOCUMENTS =
            Map.of(BASE, documents(BASE), INFO, documents(INFO), MOVED, documents(MOVED));

    private final MemoryIndex index = new MemoryIndex();
    private final List<DeadLetter> letters = new ArrayList<>();
    private final BulkDelivery delivery = new BulkDelivery(
            index,
            letters::addAll,
            (op, reason) -> op.asStub(documentsOf(op.table()).stub(op.origin(), op.json(), reason)),
            (op, holder) ->
                    new Owners.Standing(op.table().equals(MOVED), !op.table().equals(MOVED)),
            new Floors(),
            letter -> {},
            Backoff.STANDARD,
            wait -> {},
            new Random(1),
            BulkEvents.NONE);

    private static LogicalTable plain(String name, String alias, String column) {
        return new LogicalTable(
                name,
                List.of(
                        new Column("id", ColumnTypeParser.parse("bigint", null, null), false),
                        new Column(column, ColumnTypeParser.parse("varchar(20)", "utf8mb4", "utf8mb4_bin"), false)),
                List.of("id"),
                "id",
                IdScope.GLOBAL,
                alias,
                TOPOLOGY.router(name));
    }

    private static PhysicalTable physical(LogicalTable table) {
        return new PhysicalTable(table, new Shard("db0", "mysql-0", "db0"), table.name() + "_0");
    }

    private static RowDocuments documentsOf(PhysicalTable table) {
        return Objects.requireNonNull(DOCUMENTS.get(table));
    }

    private static RowDocuments documents(PhysicalTable table) {
        return new CodecRowDocuments(
                IndexFields.of(table.logical(), Collations.none()), CodecRowDocuments.Source.BINLOG, false);
    }

    /** Written through one alias, as both tables are. */
    private static DocumentOp operation(PhysicalTable table, long offset, long id, @Nullable String value) {
        Map<String, @Nullable String> columns = new HashMap<>();
        columns.put("id", String.valueOf(id));
        columns.put(table.logical().columns().getLast().name(), value);
        RowImage row = RowImage.of(columns);
        Position position = new Position(1, offset);
        Origin origin = new Origin(table, position, Version.of(0, position));
        RowChange change = value == null ? new RowChange.Delete(row) : new RowChange.Insert(row);
        DocumentOp made = RowOperations.of(origin, List.of(change), documentsOf(table))
                .operations()
                .getFirst();
        return WriteIndices.into(
                new WriteIndex("users-000001", "users-000001-write", io.shardlens.catalog.watermark.CoveredIndex.NONE),
                made);
    }

    private String field(long id, String pointer) {
        return JsonText.mapper()
                .readTree(index.all().get(String.valueOf(id)))
                .at(pointer)
                .toString();
    }

    @Test
    void bothHalvesOfOneBulkAreInTheDocument() throws InterruptedException {
        Bulk bulk = new Bulk();
        bulk.add(operation(BASE, 100, 1, "Ann"), count -> {});
        bulk.add(operation(INFO, 200, 1, "Sea Road"), count -> {});

        delivery.deliver(bulk.operations());

        assertThat(bulk.keys()).hasSize(1);
        assertThat(field(1, "/name")).isEqualTo("\"Ann\"");
        assertThat(field(1, "/address")).isEqualTo("\"Sea Road\"");
        assertThat(index.all()).hasSize(1);
    }

    @Test
    void documentsAreReadSomeAtATime() throws InterruptedException {
        List<DocumentOp> many = new ArrayList<>();
        for (int id = 0; id < 450; id++) {
            many.add(operation(BASE, 100 + id, id, "Ann"));
            many.add(operation(INFO, 1_000 + id, id, "Sea Road"));
        }
        Delivery asking = new Delivery(many, (op, reason) -> op);

        assertThat(((Delivery.Step.AskContents) asking.next()).keys()).hasSize(100);
        asking.unavailable(new IndexUnavailableException("the answer is too long", null));
        asking.waited();
        assertThat(((Delivery.Step.AskContents) asking.next()).keys()).hasSize(50);

        delivery.deliver(many);
        assertThat(index.all()).hasSize(450);
        assertThat(field(449, "/name")).isEqualTo("\"Ann\"");
        assertThat(field(449, "/address")).isEqualTo("\"Sea Road\"");
    }

    @Test
    void aDocumentThatSomebodyWritesInBetweenIsLookedAtAgain() throws InterruptedException {
        delivery.deliver(List.of(operation(BASE, 100, 1, "Ann")));
        Delivery late = new Delivery(List.of(operation(BASE, 300, 1, "Anna")), (op, reason) -> op);
        List<io.shardlens.sync.document.DocumentKey> keys = ((Delivery.Step.AskContents) late.next()).keys();
        late.found(index.contents(keys));
        delivery.deliver(List.of(operation(INFO, 200, 1, "Sea Road")));

        late.replaced(index.replace(((Delivery.Step.Replace) late.next()).replacements()));

        assertThat(late.next()).isInstanceOf(Delivery.Step.AskContents.class);
        late.found(index.contents(keys));
        late.replaced(index.replace(((Delivery.Step.Replace) late.next()).replacements()));
        assertThat(late.next()).isInstanceOf(Delivery.Step.Done.class);
        assertThat(field(1, "/name")).isEqualTo("\"Anna\"");
        assertThat(field(1, "/address")).isEqualTo("\"Sea Road\"");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void anyOrderOfEventsDeliveredAgainAndInAnyCutEndsTheSame(long seed) throws InterruptedException {
        Random random = new Random(seed);
        Map<Long, Map<PhysicalTable, @Nullable String>> expected = new TreeMap<>();
        List<DocumentOp> operations = new ArrayList<>();
        for (int event = 1; event <= 60; event++) {
            PhysicalTable table = random.nextBoolean() ? BASE : INFO;
            long id = random.nextInt(6);
            String value = random.nextInt(3) == 0 ? null : "value " + event;
            operations.add(operation(table, 100L * event, id, value));
            expected.computeIfAbsent(id, i -> new HashMap<>()).put(table, value);
        }
        List<DocumentOp> sent = new ArrayList<>(operations);
        sent.addAll(operations.subList(random.nextInt(60), 60));
        Collections.shuffle(sent, random);

        for (int from = 0; from < sent.size(); ) {
            int to = Math.min(sent.size(), from + 1 + random.nextInt(10));
            Bulk bulk = new Bulk();
            sent.subList(from, to).forEach(op -> bulk.add(op, count -> {}));
            delivery.deliver(bulk.operations());
            from = to;
        }

        expected.forEach((id, halves) -> {
            String name = halves.get(BASE);
            String address = halves.get(INFO);
            if (name == null && address == null) {
                assertThat(field(id, "/shardlens/deleted")).isEqualTo("true");
            } else {
                assertThat(field(id, "/name")).isEqualTo(name == null ? "null" : "\"" + name + "\"");
                assertThat(field(id, "/address")).isEqualTo(address == null ? "null" : "\"" + address + "\"");
            }
        });
        assertThat(letters).isEmpty();
    }

    @Test
    void theHalfOfARowThatAnotherTopologyHasMovedIsWhereTheRowIs() throws InterruptedException {
        delivery.deliver(List.of(operation(BASE, 500, 1, "Ann"), operation(INFO, 600, 1, "Sea Road")));

        // Positions in two binlogs say nothing of each other.
        delivery.deliver(List.of(operation(MOVED, 300, 1, "Anna")));
        delivery.deliver(List.of(operation(BASE, 700, 1, null)));
        delivery.deliver(List.of(operation(BASE, 800, 1, "copied")));

        assertThat(field(1, "/name")).isEqualTo("\"Anna\"");
        assertThat(field(1, "/address")).isEqualTo("\"Sea Road\"");
        assertThat(field(1, "/shardlens/halves/base/shard")).isEqualTo("\"db1\"");
        assertThat(letters).isEmpty();
    }

    @Test
    void aHalfThatTheIndexRefusesBecomesAStubBesideTheOther() throws InterruptedException {
        delivery.deliver(List.of(operation(BASE, 100, 1, "Ann")));
        DocumentOp refused = operation(INFO, 200, 1, "Sea Road");
        Delivery careful = new Delivery(
                List.of(refused), (op, reason) -> op.asStub(documentsOf(INFO).stub(op.origin(), op.json(), reason)));
        careful.found(index.contents(List.of(refused.key())));

        careful.replaced(List.of(new ItemOutcome.Refused("too long")));

        careful.found(index.contents(List.of(refused.key())));
        careful.replaced(index.replace(((Delivery.Step.Replace) careful.next()).replacements()));
        assertThat(careful.next()).isInstanceOf(Delivery.Step.Account.class);
        assertThat(field(1, "/name")).isEqualTo("\"Ann\"");
        assertThat(field(1, "/address")).isEqualTo("null");
        assertThat(field(1, "/shardlens/lossy")).isEqualTo("[\"address\"]");
    }
}
