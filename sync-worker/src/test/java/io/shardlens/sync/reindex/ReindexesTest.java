package io.shardlens.sync.reindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.catalog.index.Collations;
import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.ColumnTypeParser;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.watermark.Coverage;
import io.shardlens.catalog.watermark.StateDocuments;
import io.shardlens.sync.checkpoint.StateStore;
import io.shardlens.sync.fixture.Orders;
import io.shardlens.sync.fixture.StateInMemory;
import io.shardlens.sync.index.WriteIndex;
import io.shardlens.sync.reindex.Reindex.Stage;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("S33")
class ReindexesTest {
    private static final LogicalTable TABLE = Orders.TABLE;
    private static final IndexFields FIELDS = IndexFields.of(TABLE, Collations.none());
    private static final IndexFields RETYPED = retyped();

    private final StateStore store = new StateInMemory();
    private final IndicesInMemory indices = new IndicesInMemory();
    private final Reindexes reindexes = new Reindexes(store, indices);

    private static IndexFields retyped() {
        LogicalTable table = new LogicalTable(
                TABLE.name(),
                List.of(
                        TABLE.columns().get(0),
                        new Column("a", ColumnTypeParser.parse("bigint", null, null), true),
                        TABLE.columns().get(2)),
                TABLE.primaryKey(),
                TABLE.shardingKey(),
                TABLE.idScope(),
                TABLE.index(),
                TABLE.router());
        return IndexFields.of(table, Collations.none());
    }

    private static List<String> names(List<WriteIndex> written) {
        return written.stream().map(WriteIndex::name).toList();
    }

    private void fill(String index) {
        for (String shard : FilledShards.shards(TABLE)) {
            store.write(
                    StateDocuments.coverageId("t", shard),
                    StateDocuments.toJson(new Coverage(
                            "t", shard, indices.find(index).orElseThrow().covered(), true, "")),
                    null);
        }
    }

    @Test
    void makesTheFirstIndexAndWritesIntoIt() {
        assertThat(names(reindexes.prepare(FIELDS))).containsExactly("t-000001");
        assertThat(names(reindexes.prepare(FIELDS))).containsExactly("t-000001");
        assertThat(indices.behind("t").map(WriteIndex::name)).contains("t-000001");
        assertThat(reindexes.read("t")).isEmpty();
    }

    @Test
    void writesIntoBothFromTheBeginningUntilTheOldOneIsDropped() {
        reindexes.prepare(FIELDS);

        Reindex begun = reindexes.begin(FIELDS, "test");

        assertThat(begun.to()).isEqualTo("t-000002");
        assertThat(names(reindexes.indices(TABLE))).containsExactly("t-000001", "t-000002");
        assertThat(names(reindexes.prepare(FIELDS))).containsExactly("t-000001", "t-000002");
        assertThat(reindexes.begin(FIELDS, "again")).isEqualTo(begun);

        reindexes.swap(TABLE);
        assertThat(names(reindexes.indices(TABLE))).containsExactly("t-000002", "t-000001");
        reindexes.swapBack(TABLE);
        assertThat(names(reindexes.indices(TABLE))).containsExactly("t-000001", "t-000002");
        reindexes.swap(TABLE);
        assertThatThrownBy(() -> reindexes.begin(FIELDS, "too early"))
                .isInstanceOf(ReindexException.class)
                .hasMessageContaining("--drop-old");

        assertThat(reindexes.drop(TABLE, Stage.SWAPPED)).isEqualTo("t-000001");
        assertThat(names(reindexes.indices(TABLE))).containsExactly("t-000002");
        assertThat(indices.names()).containsExactly("t-000002");
        assertThat(reindexes.begin(FIELDS, "next").to()).isEqualTo("t-000003");
    }

    @Test
    void doesNotSayWhatIsWrittenWhileTheNewIndexIsOnRecordAlone() {
        reindexes.prepare(FIELDS);
        reindexes.begin(FIELDS, "test");

        indices.remove("t-000002");

        assertThat(reindexes.indices(TABLE)).isEmpty();
        assertThat(reindexes.begin(FIELDS, "again").to()).isEqualTo("t-000003");
        assertThat(names(reindexes.indices(TABLE))).containsExactly("t-000001", "t-000003");
    }

    @Test
    void givesANewIndexUpAndNeverUsesItsNameAgain() {
        reindexes.prepare(FIELDS);
        reindexes.begin(FIELDS, "test");

        assertThat(reindexes.drop(TABLE, Stage.BUILDING)).isEqualTo("t-000002");

        assertThat(names(reindexes.indices(TABLE))).containsExactly("t-000001");
        assertThatThrownBy(() -> reindexes.swap(TABLE)).isInstanceOf(ReindexException.class);
        assertThat(reindexes.begin(FIELDS, "next").to()).isEqualTo("t-000003");
    }

    @Test
    void knowsWhatHappenedWhenAProcessDiesBetweenAliasAndRecord() {
        reindexes.prepare(FIELDS);
        Reindex begun = reindexes.begin(FIELDS, "test");
        indices.swap(
                "t",
                indices.find(begun.from()).orElseThrow(),
                indices.find(begun.to()).orElseThrow());

        assertThat(names(reindexes.indices(TABLE))).containsExactly("t-000002", "t-000001");
        assertThat(reindexes.read("t").map(Reindex::stage)).contains(Stage.SWAPPED);
    }

    @Test
    void buildsANewIndexByItselfWhereTheOldOneCannotTakeAColumnAndSwapsOnceItIsFilled() {
        reindexes.prepare(FIELDS);
        indices.refuseOtherFields("t-000001");

        assertThat(names(reindexes.prepare(RETYPED))).containsExactly("t-000002");
        assertThat(names(reindexes.prepare(RETYPED))).containsExactly("t-000002");
        assertThat(names(reindexes.indices(TABLE))).containsExactly("t-000002");
        assertThat(indices.behind("t").map(WriteIndex::name)).contains("t-000001");
        assertThatThrownBy(() -> reindexes.drop(TABLE, Stage.BUILDING)).isInstanceOf(ReindexException.class);

        reindexes.swapWhenFilled(TABLE);
        assertThat(indices.behind("t").map(WriteIndex::name)).contains("t-000001");
        fill("t-000002");
        reindexes.swapWhenFilled(TABLE);

        assertThat(indices.behind("t").map(WriteIndex::name)).contains("t-000002");
        assertThat(names(reindexes.indices(TABLE))).containsExactly("t-000002");
        assertThatThrownBy(() -> reindexes.swapBack(TABLE))
                .isInstanceOf(ReindexException.class)
                .hasMessageContaining("does not take the table's columns");
        assertThat(reindexes.drop(TABLE, Stage.SWAPPED)).isEqualTo("t-000001");
    }

    @Test
    void writesOnlyIntoTheNewIndexOnceTheOldOneCannotTakeAColumnWhileItIsBuilt() {
        reindexes.prepare(FIELDS);
        reindexes.begin(FIELDS, "test");
        indices.refuseOtherFields("t-000001");

        assertThat(names(reindexes.prepare(RETYPED))).containsExactly("t-000002");
        assertThat(names(reindexes.indices(TABLE))).containsExactly("t-000002");
    }
}
