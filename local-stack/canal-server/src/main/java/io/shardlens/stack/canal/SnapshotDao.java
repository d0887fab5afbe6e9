package io.shardlens.stack.canal;

import com.alibaba.otter.canal.parse.inbound.mysql.tsdb.dao.MetaSnapshotDAO;
import com.alibaba.otter.canal.parse.inbound.mysql.tsdb.dao.MetaSnapshotDO;
import org.jspecify.annotations.Nullable;

/** Canal's store of all definitions at one position, with plain JDBC in the place of MyBatis and Spring. */
final class SnapshotDao extends MetaSnapshotDAO {
    private final TableMetaDatabase database;

    SnapshotDao(TableMetaDatabase database) {
        this.database = database;
    }

    @Override
    public Long insert(MetaSnapshotDO snapshot) {
        return (long) database.update(
                "insert into meta_snapshot(destination, binlog_file, binlog_offset, master_id, ts, data, extra)"
                        + " values(?,?,?,?,?,?,?)",
                snapshot.getDestination(),
                snapshot.getBinlogFile(),
                snapshot.getBinlogOffest(),
                snapshot.getBinlogMasterId(),
                snapshot.getBinlogTimestamp(),
                snapshot.getData(),
                snapshot.getExtra());
    }

    @Override
    public @Nullable MetaSnapshotDO findByTimestamp(String destination, @Nullable Long before) {
        var found = database.query(
                "select binlog_file, binlog_offset, master_id, ts, data from meta_snapshot"
                        + " where destination = ? and ts < ? order by ts desc, id desc limit 1",
                row -> {
                    var snapshot = new MetaSnapshotDO();
                    snapshot.setDestination(destination);
                    snapshot.setBinlogFile(row.getString(1));
                    snapshot.setBinlogOffest(row.getLong(2));
                    snapshot.setBinlogMasterId(row.getString(3));
                    snapshot.setBinlogTimestamp(row.getLong(4));
                    snapshot.setData(row.getString(5));
                    return snapshot;
                },
                destination,
                before == null ? 0L : before);
        return found.isEmpty() ? null : found.getFirst();
    }

    @Override
    public Integer deleteByName(String destination) {
        return database.update("delete from meta_snapshot where destination = ?", destination);
    }

    @Override
    public Integer deleteByTimestamp(String destination, int olderThanSeconds) {
        return database.update(
                "delete from meta_snapshot where destination = ? and ts < ?",
                destination,
                System.currentTimeMillis() - olderThanSeconds * 1000L);
    }
}
