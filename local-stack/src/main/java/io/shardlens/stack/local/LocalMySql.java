package io.shardlens.stack.local;

import io.shardlens.stack.AccountStatements;
import io.shardlens.stack.Accounts;
import io.shardlens.stack.MySqlPart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A MySQL server of this machine. Its data folder begins as a copy of the template. */
final class LocalMySql extends LocalPart implements MySqlPart {
    private static final Logger LOGGER = LoggerFactory.getLogger(LocalMySql.class);

    private final Supplier<MySqlServerFiles> files;
    private final Path data;
    private final Path initFile;
    private final int serverId;
    private final boolean schemaCounters;
    private final Accounts accounts;

    /**
     * @param files waits until the server is unpacked
     * @param folder of all MySQL servers of the stack
     */
    LocalMySql(
            String name,
            int port,
            LaunchPad pad,
            Supplier<MySqlServerFiles> files,
            Path folder,
            int serverId,
            boolean schemaCounters,
            Accounts accounts) {
        super(name, port, pad);
        this.files = files;
        this.data = folder.resolve(name);
        this.initFile = folder.resolve(name + ".init.sql");
        this.serverId = serverId;
        this.schemaCounters = schemaCounters;
        this.accounts = accounts;
    }

    @Override
    public Accounts accounts() {
        return accounts;
    }

    @Override
    String subject() {
        return subject(name());
    }

    static String subject(String name) {
        return "MySQL server '" + name + "'";
    }

    @Override
    List<String> prepare() throws IOException {
        var server = files.get();
        if (!Files.exists(data)) {
            FileTrees.copy(server.template(), data);
        }
        // Left behind by a killed server, and refused if another process has got its process id since.
        Files.deleteIfExists(data.resolve("mysqld.sock"));
        Files.deleteIfExists(data.resolve("mysqld.sock.lock"));
        // The server runs this before it lets anybody in; it wants each statement on a line of its own.
        PrivateFile.write(
                initFile,
                AccountStatements.of(accounts).stream()
                        .map(statement -> statement + ";\n")
                        .collect(Collectors.joining()));
        return MySqlCommand.serve(server.program(), data, initFile, port(), serverId, schemaCounters);
    }

    @Override
    boolean saysReady(String line) {
        return line.contains("ready for connections");
    }

    @Override
    void afterStart() throws IOException {
        Files.deleteIfExists(initFile);
    }

    @Override
    void end(ChildProcess running) throws IOException {
        endBinlogReaders();
        super.end(running);
    }

    /** A server that is asked to end waits ten seconds for whoever reads its binlog, unless that is ended first. */
    private void endBinlogReaders() {
        var url = jdbcUrl("") + "&connectTimeout=2000&socketTimeout=2000";
        try (var connection = DriverManager.getConnection(
                        url, accounts.admin().user(), accounts.admin().password());
                var statement = connection.createStatement()) {
            for (var reader : binlogReaders(statement)) {
                statement.execute("KILL " + reader);
            }
        } catch (SQLException e) {
            LOGGER.atInfo().addKeyValue("part", name()).setCause(e).log("Binlog readers are left to end by themselves");
        }
    }

    private static List<Long> binlogReaders(Statement statement) throws SQLException {
        var ids = new ArrayList<Long>();
        try (var rows = statement.executeQuery(
                "SELECT id FROM information_schema.processlist WHERE command LIKE 'Binlog Dump%'")) {
            while (rows.next()) {
                ids.add(rows.getLong(1));
            }
        }
        return ids;
    }
}
