package io.shardlens.stack.local;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command lines of MySQL. A server keeps what it committed when its process is killed, and its binlog agrees with its
 * tables: both are written to the kernel in their order at every commit, pages are written twice, and nothing is synced to
 * the disk, since the machine is not expected to die.
 */
final class MySqlCommand {
    private static final List<String> NO_COUNTERS = List.of("--performance-schema=OFF");

    /** Only what counts statements by digest and schema, and accesses by table. */
    private static final List<String> SCHEMA_COUNTERS = List.of(
            "--performance-schema=ON",
            "--performance-schema-instrument=%=OFF",
            "--performance-schema-instrument=statement/%=ON",
            "--performance-schema-instrument=wait/io/table/sql/handler=ON",
            "--performance-schema-consumer-global-instrumentation=ON",
            "--performance-schema-consumer-thread-instrumentation=ON",
            "--performance-schema-consumer-statements-digest=ON",
            "--performance-schema-consumer-events-statements-current=ON",
            "--performance-schema-consumer-events-statements-history=OFF");

    private MySqlCommand() {}

    /** The options that a data folder depends on, the same when it is made and when it is used. */
    static List<String> dataOptions() {
        return List.of("--innodb-log-file-size=32M", "--character-set-server=utf8mb4", "--skip-ssl");
    }

    static List<String> initialize(Path program, Path data) {
        var command = base(program, data);
        command.add("--initialize-insecure");
        // Nothing written here is worth keeping unless all of it is.
        command.addAll(List.of("--innodb-flush-log-at-trx-commit=0", "--innodb-doublewrite=0"));
        return command;
    }

    static List<String> serve(Path program, Path data, Path initFile, int port, int serverId, boolean schemaCounters) {
        var command = base(program, data);
        command.addAll(List.of(
                "--init-file=" + initFile,
                "--port=" + port,
                "--bind-address=127.0.0.1",
                // Relative to the data folder: a full path may be longer than a socket's name can be.
                "--socket=mysqld.sock",
                "--pid-file=mysqld.pid",
                "--skip-name-resolve",
                "--mysqlx=0",
                "--server-id=" + serverId,
                "--log-bin=mysql-bin",
                "--binlog-format=ROW",
                "--binlog-row-image=FULL",
                "--gtid-mode=ON",
                "--enforce-gtid-consistency=ON",
                "--sync-binlog=0",
                "--innodb-flush-log-at-trx-commit=2",
                "--innodb-buffer-pool-size=128M",
                "--innodb-buffer-pool-load-at-startup=0",
                "--innodb-buffer-pool-dump-at-shutdown=0",
                "--default-time-zone=+00:00",
                "--default-authentication-plugin=mysql_native_password",
                "--collation-server=utf8mb4_0900_ai_ci",
                "--max-allowed-packet=64M",
                "--max-connections=300",
                "--event-scheduler=OFF",
                "--log-error-verbosity=2"));
        command.addAll(schemaCounters ? SCHEMA_COUNTERS : NO_COUNTERS);
        return command;
    }

    private static List<String> base(Path program, Path data) {
        var command = new ArrayList<>(List.of(
                program.resolve("bin/mysqld").toString(),
                "--no-defaults",
                "--basedir=" + program,
                "--lc-messages-dir=" + program.resolve("share"),
                "--datadir=" + data,
                "--innodb-use-native-aio=0",
                "--innodb-flush-method=nosync",
                "--auto-generate-certs=OFF",
                "--sha256-password-auto-generate-rsa-keys=OFF"));
        command.addAll(dataOptions());
        if ("root".equals(System.getProperty("user.name"))) {
            // MySQL refuses to run as root unless told to.
            command.add("--user=root");
        }
        return command;
    }
}
