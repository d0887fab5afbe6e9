package io.shardlens.stack.docker;

import io.shardlens.stack.Account;
import java.util.List;

/** The settings files of the Canal image. */
final class CanalImageFiles {
    private static final long FIRST_REPLICA_ID = 90_000L;

    private CanalImageFiles() {}

    /** {@code canal.properties}: only these destinations, GTIDs and the history of table definitions. */
    static String server(List<String> destinations) {
        return """
                canal.port = 11111
                canal.metrics.pull.port = 11112
                canal.zkServers =
                canal.serverMode = tcp
                canal.destinations = %s
                canal.auto.scan = false
                canal.conf.dir = ../conf
                canal.file.data.dir = ${canal.conf.dir}
                canal.file.flush.period = 200
                canal.instance.memory.batch.mode = MEMSIZE
                canal.instance.detecting.enable = true
                canal.instance.detecting.sql = select 1
                canal.instance.detecting.interval.time = 3
                canal.instance.parser.parallel = false
                canal.instance.binlog.format = ROW
                canal.instance.binlog.image = FULL
                canal.instance.tsdb.enable = true
                canal.instance.tsdb.dir = ${canal.file.data.dir:../conf}/${canal.instance.destination:}
                canal.instance.tsdb.url = jdbc:h2:${canal.instance.tsdb.dir}/h2;CACHE_SIZE=1000;MODE=MYSQL;
                canal.instance.tsdb.dbUsername = canal
                canal.instance.tsdb.dbPassword = canal
                canal.instance.tsdb.spring.xml = classpath:spring/tsdb/h2-tsdb.xml
                canal.instance.global.mode = spring
                canal.instance.global.lazy = false
                canal.instance.global.spring.xml = classpath:spring/file-instance.xml
                """.formatted(String.join(",", destinations));
    }

    /**
     * {@code instance.properties} of one destination: every table but MySQL's own, from the first event on.
     *
     * @param address of the MySQL server, host and port
     */
    static String destination(String address, int number, Account account) {
        return """
                canal.instance.mysql.slaveId = %d
                canal.instance.gtidon = true
                canal.instance.master.address = %s
                canal.instance.master.journal.name =
                canal.instance.master.position = 0
                canal.instance.master.timestamp = 1
                canal.instance.master.gtid = 00000000-0000-0000-0000-000000000001:1
                canal.instance.dbUsername = %s
                canal.instance.dbPassword = %s
                canal.instance.connectionCharset = UTF-8
                canal.instance.filter.regex = .*\\\\..*
                canal.instance.filter.black.regex = mysql\\\\..*,sys\\\\..*,performance_schema\\\\..*,information_schema\\\\..*
                """.formatted(FIRST_REPLICA_ID + number, address, account.user(), account.password());
    }
}
