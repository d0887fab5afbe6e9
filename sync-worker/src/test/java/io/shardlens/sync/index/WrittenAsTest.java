package io.shardlens.sync.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.catalog.codec.JsonText;
import io.shardlens.catalog.index.Fields;
import io.shardlens.sync.change.RowChange;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.document.RowOperations;
import io.shardlens.sync.fixture.Orders;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class WrittenAsTest {
    private static DocumentOp of(RowChange change) {
        return RowOperations.of(Orders.at(Orders.IN_DB0, 100), List.of(change), Orders.documents(Orders.TABLE))
                .operations()
                .getFirst();
    }

    private static void addsNothingButTheNote(DocumentOp operation) {
        JsonNode noted = JsonText.mapper().readTree(WrittenAs.own(operation).json());

        assertThat(noted.path(Fields.ROOT).path("as").asLong()).isEqualTo(operation.version());
        ((ObjectNode) noted.path(Fields.ROOT)).remove("as");
        assertThat(noted).isEqualTo(JsonText.mapper().readTree(operation.json()));
    }

    @Test
    void addsTheNoteToARowAndToATombstone() {
        addsNothingButTheNote(of(new RowChange.Insert(Orders.row(3, "}} \"ä"))));
        addsNothingButTheNote(of(new RowChange.Insert(Orders.row(3, null))));
        addsNothingButTheNote(of(new RowChange.Delete(Orders.row(3, "x"))));
    }

    @Test
    void refusesWhatIsNoDocument() {
        DocumentOp row = of(new RowChange.Delete(Orders.row(3, "x")));
        DocumentOp other = new DocumentOp(
                row.key(),
                row.version(),
                row.kind(),
                "{\"a\":1}".getBytes(StandardCharsets.UTF_8),
                row.origin(),
                row.lossy(),
                row.letters());

        assertThatThrownBy(() -> WrittenAs.own(other))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("document '3'");
    }
}
