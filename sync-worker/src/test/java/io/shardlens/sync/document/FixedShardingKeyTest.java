package io.shardlens.sync.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.change.RowChange;
import io.shardlens.sync.change.RowImage;
import io.shardlens.sync.fixture.Orders;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FixedShardingKeyTest {
    private static final LogicalTable FREE = Orders.MOVING;
    private static final PhysicalTable FIXED = Orders.physical(
            new LogicalTable(
                    FREE.name(),
                    FREE.columns(),
                    FREE.primaryKey(),
                    FREE.shardingKey(),
                    FREE.idScope(),
                    false,
                    FREE.index(),
                    FREE.router(),
                    FREE.textColumns()),
            0);

    private static RowImage owned(String owner) {
        return RowImage.of(Map.of("id", "7", FREE.shardingKey(), owner));
    }

    @Test
    void objectsToAnUpdateThatChangesTheKeyAfterAll() {
        List<RowChange> changes = List.of(new RowChange.Update(owned("1"), owned("2")));

        assertThat(FixedShardingKey.objection(FIXED, changes))
                .hasValueSatisfying(text -> assertThat(text)
                        .contains("'2' in place of '1'", "tables." + FREE.name(), "sharding-key-changes: false"));
        assertThat(FixedShardingKey.objection(Orders.physical(FREE, 0), changes))
                .isEmpty();
    }

    @Test
    void takesEveryOtherChange() {
        List<RowChange> changes = List.of(
                new RowChange.Insert(owned("1")),
                new RowChange.Update(owned("1"), owned("1")),
                new RowChange.Delete(owned("2")));

        assertThat(FixedShardingKey.objection(FIXED, changes)).isEmpty();
    }

    @Test
    void rowsMoveOnlyWhereTheKeyMayChange() {
        assertThat(FREE.rowsMayMove()).isTrue();
        assertThat(FIXED.logical().rowsMayMove()).isFalse();
    }
}
