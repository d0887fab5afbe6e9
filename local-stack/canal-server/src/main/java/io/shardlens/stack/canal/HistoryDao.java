package io.shardlens.stack.canal;

import com.alibaba.otter.canal.parse.inbound.mysql.tsdb.dao.MetaHistoryDAO;
import com.alibaba.otter.canal.parse.inbound.mysql.tsdb.dao.MetaHistoryDO;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Canal's store of definition changes, with plain JDBC in the place of MyBatis and Spring. */
final class HistoryDao extends MetaHistoryDAO {
    private final TableMetaDatabase database;

    HistoryDao(TableMetaDatabase database) {
        this.database = database;
    }

    @Override
    public Long insert(MetaHistoryDO change) {
        return (long) database.update(
                "insert into meta_history(destination, binlog_file, binlog_offset, master_id, ts, use_schema, sql_schema,"
                        + " sql_table, sql_text, sql_type, extra) values(?,?,?,?,?,?,?,?,?,?,?)",
                change.getDestination(),
                change.getBinlogFile(),
                change.getBinlogOffest(),
                change.getBinlogMasterId(),
                change.getBinlogTimestamp(),
                change.getUseSchema(),
                change.getSqlSchema(),
                change.getSqlTable(),
                change.getSqlText(),
                change.getSqlType(),
                change.getExtra());
    }

    @Override
    public List<MetaHistoryDO> findByTimestamp(String destination, @Nullable Long from, @Nullable Long to) {
        return database.query(
                "select binlog_file, binlog_offset, master_id, ts, use_schema, sql_text from meta_history"
                        + " where destination = ? and ts >= ? and ts <= ? order by ts, id",
                row -> {
                    var change = new MetaHistoryDO();
                    change.setDestination(destination);
                    change.setBinlogFile(row.getString(1));
                    change.setBinlogOffest(row.getLong(2));
                    change.setBinlogMasterId(row.getString(3));
                    change.setBinlogTimestamp(row.getLong(4));
                    change.setUseSchema(row.getString(5));
                    change.setSqlText(row.getString(6));
                    return change;
                },
                destination,
                from == null ? 0L : from,
                to == null ? 0L : to);
    }

    @Override
    public Integer deleteByName(String destination) {
        return database.update("delete from meta_history where destination = ?", destination);
    }

    @Override
    public Integer deleteByTimestamp(String destination, int olderThanSeconds) {
        return database.update(
                "delete from meta_history where destination = ? and ts < ?",
                destination,
                System.currentTimeMillis() - olderThanSeconds * 1000L);
    }
}
