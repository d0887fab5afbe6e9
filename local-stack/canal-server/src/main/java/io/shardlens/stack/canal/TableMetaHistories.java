package io.shardlens.stack.canal;

import com.alibaba.otter.canal.parse.inbound.mysql.tsdb.DatabaseTableMeta;
import com.alibaba.otter.canal.parse.inbound.mysql.tsdb.TableMetaTSDB;
import com.alibaba.otter.canal.parse.inbound.mysql.tsdb.TableMetaTSDBFactory;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps each destination's history of table definitions in an H2 file in the destination's folder. */
final class TableMetaHistories implements TableMetaTSDBFactory {
    private final Path dataFolder;
    private final Map<String, TableMetaDatabase> open = new ConcurrentHashMap<>();

    TableMetaHistories(Path dataFolder) {
        this.dataFolder = dataFolder;
    }

    @Override
    public TableMetaTSDB build(String destination, String ignoredSpringFile) {
        var database = TableMetaDatabase.open(dataFolder.resolve(destination).resolve("table-history"));
        open.put(destination, database);
        var history = new DatabaseTableMeta();
        history.setMetaHistoryDAO(new HistoryDao(database));
        history.setMetaSnapshotDAO(new SnapshotDao(database));
        return history;
    }

    /** The name is Canal's. */
    @Override
    public void destory(String destination) {
        var database = open.remove(destination);
        if (database != null) {
            database.close();
        }
    }
}
