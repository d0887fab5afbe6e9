package io.shardlens.sync.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.shardlens.catalog.watermark.CoveredIndex;
import io.shardlens.sync.change.RowChange;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.document.RowOperations;
import io.shardlens.sync.fixture.Orders;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("S33")
class WriteIndicesTest {
    private static final WriteIndex OLD = index("t-000001", "m1");
    private static final WriteIndex NEW = index("t-000002", "m2");

    private final WriteIndices indices = new WriteIndices();

    private static WriteIndex index(String name, String mapping) {
        return new WriteIndex(name, name + "-write", new CoveredIndex("uuid of " + name, mapping));
    }

    private static DocumentOp operation() {
        return RowOperations.of(
                        Orders.at(Orders.IN_DB0, 200),
                        List.of(new RowChange.Insert(Orders.row(1, "a"))),
                        Orders.documents(Orders.TABLE))
                .operations()
                .getFirst();
    }

    @Test
    void sendsAnOperationIntoEachIndexOfItsTable() {
        indices.write("t", List.of(OLD, NEW));

        assertThat(indices.copies(operation()))
                .extracting(op -> op.key().index(), op -> op.key().id(), DocumentOp::version)
                .containsExactly(
                        tuple("t-000001-write", "1", operation().version()),
                        tuple("t-000002-write", "1", operation().version()));
        assertThat(indices.aliases(Set.of("t", "other"))).containsExactly("t-000001-write", "t-000002-write");
    }

    @Test
    void givesUpWhatIsUnderWayIntoAnIndexThatIsNoLongerWritten() {
        indices.write("t", List.of(OLD, NEW));
        indices.write("t", List.of(NEW));

        assertThat(indices.abandoned("t-000001-write")).isTrue();
        assertThat(indices.abandoned("t-000002-write")).isFalse();
        assertThat(indices.abandoned("never heard of")).isFalse();

        indices.write("t", List.of(NEW, OLD));
        assertThat(indices.abandoned("t-000001-write")).isFalse();
    }

    @Test
    void goesOnWithAnIndexThatOnlyGotOtherFields() {
        indices.write("t", List.of(OLD));
        indices.write("t", List.of(index("t-000001", "m3")));

        assertThat(indices.abandoned("t-000001-write")).isFalse();
        assertThatThrownBy(() -> indices.write("t", List.of())).isInstanceOf(IllegalArgumentException.class);
    }
}
