package io.shardlens.stack.canal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.otter.canal.parse.inbound.mysql.tsdb.dao.MetaHistoryDO;
import com.alibaba.otter.canal.parse.inbound.mysql.tsdb.dao.MetaSnapshotDO;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableMetaDatabaseTest {
    @TempDir
    private Path folder;

    @Test
    void keepsChangesInTheirOrderWhenItIsOpenedAgain() {
        try (var database = open()) {
            var history = new HistoryDao(database);
            history.insert(change("d", 200, 20, "ALTER TABLE t ADD b INT"));
            history.insert(change("d", 100, 10, "CREATE TABLE t (a INT)"));
            history.insert(change("other", 100, 10, "CREATE TABLE o (a INT)"));
        }

        try (var database = open()) {
            assertThat(new HistoryDao(database).findByTimestamp("d", 0L, 20L))
                    .extracting(MetaHistoryDO::getSqlText)
                    .containsExactly("CREATE TABLE t (a INT)", "ALTER TABLE t ADD b INT");
            assertThat(new HistoryDao(database).findByTimestamp("d", 11L, 19L)).isEmpty();
        }
    }

    @Test
    void refusesAChangeItHasInTheWordsThatCanalLooksFor() {
        try (var database = open()) {
            var history = new HistoryDao(database);
            history.insert(change("d", 100, 10, "CREATE TABLE t (a INT)"));

            assertThatThrownBy(() -> history.insert(change("d", 100, 10, "CREATE TABLE t (a INT)")))
                    .hasMessageContaining("Unique index or primary key violation");
        }
    }

    @Test
    void findsTheLastSnapshotBeforeATime() {
        try (var database = open()) {
            var snapshots = new SnapshotDao(database);
            snapshots.insert(snapshot(100, 10, "first"));
            snapshots.insert(snapshot(200, 20, "second"));

            assertThat(snapshots.findByTimestamp("d", 20L))
                    .extracting(MetaSnapshotDO::getData)
                    .isEqualTo("first");
            assertThat(snapshots.findByTimestamp("d", 21L))
                    .extracting(MetaSnapshotDO::getData)
                    .isEqualTo("second");
            assertThat(snapshots.findByTimestamp("d", 10L)).isNull();
        }
    }

    private TableMetaDatabase open() {
        return TableMetaDatabase.open(folder.resolve("table-history"));
    }

    private static MetaHistoryDO change(String destination, long offset, long time, String sql) {
        var change = new MetaHistoryDO();
        change.setDestination(destination);
        change.setBinlogFile("mysql-bin.000001");
        change.setBinlogOffest(offset);
        change.setBinlogTimestamp(time);
        change.setSqlText(sql);
        return change;
    }

    private static MetaSnapshotDO snapshot(long offset, long time, String data) {
        var snapshot = new MetaSnapshotDO();
        snapshot.setDestination("d");
        snapshot.setBinlogFile("mysql-bin.000001");
        snapshot.setBinlogOffest(offset);
        snapshot.setBinlogTimestamp(time);
        snapshot.setData(data);
        return snapshot;
    }
}
