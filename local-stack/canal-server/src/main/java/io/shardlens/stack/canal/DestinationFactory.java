package io.shardlens.stack.canal;

import com.alibaba.otter.canal.instance.core.CanalInstance;
import com.alibaba.otter.canal.instance.manager.CanalInstanceWithManager;
import com.alibaba.otter.canal.instance.manager.model.Canal;
import com.alibaba.otter.canal.instance.manager.model.CanalParameter;
import com.alibaba.otter.canal.instance.manager.model.CanalParameter.BatchMode;
import com.alibaba.otter.canal.instance.manager.model.CanalParameter.ClusterMode;
import com.alibaba.otter.canal.instance.manager.model.CanalParameter.DataSourcing;
import com.alibaba.otter.canal.instance.manager.model.CanalParameter.HAMode;
import com.alibaba.otter.canal.instance.manager.model.CanalParameter.IndexMode;
import com.alibaba.otter.canal.instance.manager.model.CanalParameter.MetaMode;
import com.alibaba.otter.canal.instance.manager.model.CanalParameter.RunMode;
import com.alibaba.otter.canal.instance.manager.model.CanalParameter.SourcingType;
import com.alibaba.otter.canal.instance.manager.model.CanalParameter.StorageMode;
import com.alibaba.otter.canal.parse.inbound.mysql.MysqlEventParser;
import java.net.InetSocketAddress;
import java.util.List;

/** Builds the Canal instance of a destination. */
final class DestinationFactory {
    private static final String EVERY_TABLE = ".*\\..*";
    private static final String OWN_SCHEMAS_OF_MYSQL =
            "mysql\\..*,sys\\..*,performance_schema\\..*,information_schema\\..*";

    /**
     * "Everything but one transaction that no server ever made", which a server answers from its first event on; an empty
     * set would make Canal fall back to file positions. The history of table definitions wants a timestamp above zero.
     */
    private static final String FROM_THE_FIRST_EVENT =
            "{\"journalName\":\"\",\"position\":0,\"timestamp\":1,\"gtid\":\"00000000-0000-0000-0000-000000000001:1\"}";

    private static final int CURSOR_FLUSH_MILLIS = 200;
    private static final int RING_ENTRIES = 16 * 1024;
    private static final int RING_UNIT_BYTES = 1024;
    private static final byte UTF8_CHARSET_NUMBER = 33;
    private static final long FIRST_REPLICA_ID = 90_000L;
    /** The same for all servers of a cluster: whoever takes a destination over ends what the former one still reads. */
    private static final long FIRST_CLUSTER_REPLICA_ID = 190_000L;

    private static final int SNAPSHOT_HOURS = 24;
    private static final int SNAPSHOT_EXPIRE_HOURS = 360;

    private final CanalServerConfig config;
    private final TableMetaHistories histories;
    private final ParserRetry retry = new ParserRetry();

    DestinationFactory(CanalServerConfig config) {
        this.config = config;
        this.histories = new TableMetaHistories(config.dataFolder());
    }

    CanalInstance create(String destination) {
        var mysqlPort = config.mysqlPorts().get(destination);
        if (mysqlPort == null) {
            throw new IllegalArgumentException("No destination '" + destination + "' here; there are "
                    + config.mysqlPorts().keySet());
        }
        var canal = new Canal();
        canal.setId((long) mysqlPort);
        canal.setName(destination);
        canal.setCanalParameter(parameters(mysqlPort));
        var instance = new CanalInstanceWithManager(canal, EVERY_TABLE);
        if (!(instance.getEventParser() instanceof MysqlEventParser parser)) {
            throw new IllegalStateException("Canal chose no MySQL parser for destination '" + destination + "'");
        }
        parser.setSupportBinlogFormats("ROW");
        parser.setSupportBinlogImages("FULL");
        parser.setParserExceptionHandler(retry);
        keepTableHistory(parser);
        return instance;
    }

    /** Canal's own wiring of the history wants Spring files; its factory is set here instead. */
    private void keepTableHistory(MysqlEventParser parser) {
        // The parser copies these three into system properties, which refuse null.
        parser.setTsdbJdbcUrl("");
        parser.setTsdbJdbcUserName("");
        parser.setTsdbJdbcPassword("");
        parser.setTsdbSnapshotInterval(SNAPSHOT_HOURS);
        parser.setTsdbSnapshotExpire(SNAPSHOT_EXPIRE_HOURS);
        parser.setTableMetaTSDBFactory(histories);
        parser.setEnableTsdb(true);
    }

    private CanalParameter parameters(int mysqlPort) {
        var parameters = new CanalParameter();
        parameters.setRunMode(RunMode.EMBEDDED);
        if (config.clustered()) {
            parameters.setClusterMode(ClusterMode.STANDBY);
            parameters.setZkClusters(List.of(config.zookeeper()));
            // Cursors are kept in ZooKeeper, where the next server finds them.
            parameters.setMetaMode(MetaMode.MIXED);
        } else {
            parameters.setClusterMode(ClusterMode.STANDALONE);
            parameters.setMetaMode(MetaMode.LOCAL_FILE);
        }
        parameters.setDataDir(config.dataFolder().toString());
        parameters.setMetaFileFlushPeriod(CURSOR_FLUSH_MILLIS);
        parameters.setIndexMode(IndexMode.MEMORY_META_FAILBACK);
        parameters.setStorageMode(StorageMode.MEMORY);
        parameters.setStorageBatchMode(BatchMode.MEMSIZE);
        parameters.setMemoryStorageBufferSize(RING_ENTRIES);
        parameters.setMemoryStorageBufferMemUnit(RING_UNIT_BYTES);
        parameters.setMemoryStorageRawEntry(true);
        parameters.setDdlIsolation(false);
        parameters.setSourcingType(SourcingType.MYSQL);
        parameters.setHaMode(HAMode.HEARTBEAT);
        parameters.setGroupDbAddresses(
                List.of(List.of(new DataSourcing(SourcingType.MYSQL, new InetSocketAddress("127.0.0.1", mysqlPort)))));
        parameters.setDbUsername(config.user());
        parameters.setDbPassword(config.password());
        parameters.setDefaultDatabaseName("");
        parameters.setConnectionCharset("UTF-8");
        parameters.setConnectionCharsetNumber(UTF8_CHARSET_NUMBER);
        parameters.setSlaveId((config.clustered() ? FIRST_CLUSTER_REPLICA_ID : FIRST_REPLICA_ID) + mysqlPort);
        parameters.setPositions(List.of(FROM_THE_FIRST_EVENT));
        parameters.setGtidEnable(true);
        parameters.setBlackFilter(OWN_SCHEMAS_OF_MYSQL);
        parameters.setDetectingEnable(true);
        parameters.setDetectingSQL("select 1");
        parameters.setDetectingIntervalInSeconds(3);
        parameters.setHeartbeatHaEnable(false);
        parameters.setDefaultConnectionTimeoutInSeconds(30);
        parameters.setParallel(false);
        parameters.setTsdbEnable(false);
        return parameters;
    }
}
