package io.shardlens.sync.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.table.IdScope;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.sync.change.RowChange;
import io.shardlens.sync.deadletter.DeadLetter;
import io.shardlens.sync.fixture.Orders;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RowOperationsTest {
    private static final RowDocuments DOCUMENTS = Orders.documents(Orders.TABLE);

    private static RowOperations of(RowChange... changes) {
        return RowOperations.of(Orders.at(Orders.IN_DB0, 100), List.of(changes), DOCUMENTS);
    }

    private static Map<String, DocumentOp.Kind> kinds(RowOperations operations) {
        return operations.operations().stream()
                .collect(Collectors.toMap(op -> op.key().id(), DocumentOp::kind));
    }

    private static String json(DocumentOp operation) {
        return new String(operation.json(), StandardCharsets.UTF_8);
    }

    @Test
    @Tag("S10")
    void deletesTheOldKeyAndWritesTheNewOne() {
        RowOperations operations = of(new RowChange.Update(Orders.row(3, "x"), Orders.row(7, "x")));

        assertThat(kinds(operations)).isEqualTo(Map.of("3", DocumentOp.Kind.TOMBSTONE, "7", DocumentOp.Kind.ROW));
    }

    @Test
    @Tag("S36")
    void leavesOneFinalOperationForEachDocumentOfAnEvent() {
        // Given UPDATE t SET id = id + 1 ORDER BY id DESC over 1..1000
        List<RowChange> changes = new ArrayList<>();
        for (long id = 1000; id >= 1; id--) {
            changes.add(new RowChange.Update(Orders.row(id, "row " + id), Orders.row(id + 1, "row " + id)));
        }

        // When
        RowOperations operations = of(changes.toArray(RowChange[]::new));

        // Then
        assertThat(operations.operations()).hasSize(1001);
        assertThat(operations.operations()).allSatisfy(op -> {
            long id = Long.parseLong(op.key().id());
            if (id == 1) {
                assertThat(op.kind()).isEqualTo(DocumentOp.Kind.TOMBSTONE);
            } else {
                assertThat(json(op)).contains("\"a\":\"row " + (id - 1) + "\"");
            }
        });
    }

    @Test
    @Tag("S9")
    void writesAColumnThatIsSetAndSetBackToNull() {
        RowOperations set = of(new RowChange.Update(Orders.row(1, null), Orders.row(1, "set")));
        RowOperations back = of(new RowChange.Update(Orders.row(1, "set"), Orders.row(1, null)));

        assertThat(json(set.operations().getFirst())).contains("\"a\":\"set\"");
        assertThat(json(back.operations().getFirst())).contains("\"a\":null");
    }

    @Test
    @Tag("S6")
    void keepsTheEmptyStringApartFromNull() {
        RowOperations operations =
                of(new RowChange.Insert(Orders.row(1, "")), new RowChange.Insert(Orders.row(2, null)));

        assertThat(json(operations.operations().get(0))).contains("\"a\":\"\"");
        assertThat(json(operations.operations().get(1))).contains("\"a\":null");
    }

    @Test
    @Tag("S12")
    void findsTheDocumentOfADeletedRowByItsKeyAlone() {
        RowOperations operations = of(new RowChange.Delete(Orders.row(5, null)));

        assertThat(kinds(operations)).isEqualTo(Map.of("5", DocumentOp.Kind.TOMBSTONE));
        assertThat(json(operations.operations().getFirst())).contains("\"deleted\":true", "\"shard\":\"db0\"");
    }

    @Test
    @Tag("S13")
    void keepsEqualLocalKeysApartWhereIdsAreQualifiedByShard() {
        LogicalTable table = Orders.table(IdScope.SHARD);
        RowDocuments documents = Orders.documents(table);
        RowChange insert = new RowChange.Insert(Orders.row(1, "x"));

        String first = RowOperations.of(Orders.at(Orders.physical(table, 0), 100), List.of(insert), documents)
                .operations()
                .getFirst()
                .key()
                .id();
        String second = RowOperations.of(Orders.at(Orders.physical(table, 1), 100), List.of(insert), documents)
                .operations()
                .getFirst()
                .key()
                .id();

        assertThat(first).isNotEqualTo(second);
    }

    @Test
    @Tag("S4")
    void marksAZeroDateAsLossyWithoutADeadLetter() {
        RowOperations operations = of(new RowChange.Insert(Orders.row("1", "x", "0000-00-00")));

        DocumentOp operation = operations.operations().getFirst();
        assertThat(operation.lossy()).containsExactly("d");
        assertThat(operation.letters()).isEmpty();
        assertThat(json(operation)).contains("\"d\":null", "\"lossy\":[\"d\"]");
    }

    @Test
    void tellsAValueThatCannotBeReadInADeadLetterAndKeepsTheRow() {
        RowOperations operations = of(new RowChange.Insert(Orders.row("1", "x", "no date")));

        DocumentOp operation = operations.operations().getFirst();
        assertThat(operation.kind()).isEqualTo(DocumentOp.Kind.ROW);
        assertThat(operation.lossy()).containsExactly("d");
        assertThat(operation.letters()).singleElement().satisfies(letter -> {
            assertThat(letter.kind()).isEqualTo(DeadLetter.Kind.LOSSY);
            assertThat(letter.reasons().getFirst().column()).isEqualTo("d");
        });
    }

    @Test
    void tellsARowWithoutAReadableKeyInADeadLetterAndGoesOn() {
        RowOperations operations =
                of(new RowChange.Insert(Orders.row("seven", "x", null)), new RowChange.Insert(Orders.row(8, "y")));

        assertThat(kinds(operations)).containsOnlyKeys("8");
        assertThat(operations.letters())
                .singleElement()
                .extracting(DeadLetter::kind)
                .isEqualTo(DeadLetter.Kind.UNREADABLE_KEY);
    }
}
