package io.shardlens.sync.source.mysql;

import io.shardlens.catalog.jdbc.ConnectionSource;
import io.shardlens.catalog.lineage.Position;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.sync.change.TableName;
import io.shardlens.sync.change.TableStatement;
import io.shardlens.sync.source.SourceException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the server's own binlog between two positions, to prove that transactions which the source left out hold nothing of ours.
 * Sources drop empty transactions and those of schemas that they filter.
 */
public final class BinlogScan {
    private static final int EVENTS_PER_STATEMENT = 10_000;
    private static final String EVENTS = "SHOW BINLOG EVENTS IN ? FROM ? LIMIT ?";
    private static final Pattern NEXT = Pattern.compile("GTID_NEXT= *'([^']+:[0-9]+)'");
    private static final int NO_EVENT_THERE = 1220;
    private static final Pattern TABLE_MAP = Pattern.compile("table_id: \\d+ \\((.+?)\\.(.+)\\)");

    private final String server;
    private final ConnectionSource connections;
    private final Supplier<Set<TableName>> tables;

    /**
     * @param server the configured server name
     * @param tables those that matter on this server, as they are now
     */
    public BinlogScan(String server, ConnectionSource connections, Supplier<Set<TableName>> tables) {
        this.server = server;
        this.connections = connections;
        this.tables = tables;
    }

    /**
     * The first event from {@code from} on and before {@code to} that may concern one of our tables, for people; empty when there is
     * none.
     *
     * @throws SourceException where the binlog cannot be read, for instance since a file has been purged
     */
    public Optional<String> firstOfOurs(Position from, Position to) {
        try (Connection connection = connections.connect(server)) {
            List<String> files = files(connection, from, to);
            for (String file : files) {
                long start = Position.of(file, 0).file() == from.file() ? from.offset() : 4;
                Optional<String> found = scan(connection, file, start, to);
                if (found.isPresent()) {
                    return found;
                }
            }
            return Optional.empty();
        } catch (SQLException e) {
            throw new SourceException("binlog of server '" + server + "': " + e.getMessage(), e);
        }
    }

    /**
     * Whether the binlog goes on at a position as it has to behind some transactions: where it holds the position, an event begins there, and
     * it is of none of them. Where it does not hold it any more, there is no telling, unless it ends before.
     *
     * @throws SourceException where the binlog cannot be read
     */
    public boolean continuesAt(Position position, GtidSet behind) {
        try (Connection connection = connections.connect(server)) {
            String file = null;
            long size = 0;
            boolean endsBefore = true;
            try (Statement statement = connection.createStatement();
                    ResultSet result = statement.executeQuery("SHOW BINARY LOGS")) {
                while (result.next()) {
                    long number = Position.of(result.getString(1), 0).file();
                    endsBefore &= number < position.file();
                    if (number == position.file()) {
                        file = result.getString(1);
                        size = result.getLong(2);
                    }
                }
            }
            if (file == null) {
                return !endsBefore;
            }
            return size == position.offset()
                    || (size > position.offset() && continuesAt(connection, file, position.offset(), behind));
        } catch (SQLException e) {
            throw new SourceException("binlog of server '" + server + "': " + e.getMessage(), e);
        }
    }

    private static boolean continuesAt(Connection connection, String file, long offset, GtidSet behind)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(EVENTS)) {
            statement.setString(1, file);
            statement.setLong(2, offset);
            statement.setInt(3, 1);
            ResultSet result = statement.executeQuery();
            if (!result.next()) {
                return true;
            }
            Matcher gtid = NEXT.matcher(Objects.requireNonNullElse(result.getString("Info"), ""));
            return !gtid.find() || !behind.contains(GtidSet.parse(gtid.group(1)));
        } catch (SQLException e) {
            if (e.getErrorCode() == NO_EVENT_THERE) {
                return false;
            }
            throw e;
        }
    }

    private static List<String> files(Connection connection, Position from, Position to) throws SQLException {
        List<String> files = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SHOW BINARY LOGS")) {
            while (result.next()) {
                long number = Position.of(result.getString(1), 0).file();
                if (number >= from.file() && number <= to.file()) {
                    files.add(result.getString(1));
                }
            }
        }
        if (files.isEmpty() || Position.of(files.getFirst(), 0).file() != from.file()) {
            throw new SQLException("binlog file number " + from.file() + " is no longer on the server");
        }
        return files;
    }

    private Optional<String> scan(Connection connection, String file, long start, Position to) throws SQLException {
        long next = start;
        while (true) {
            int events = 0;
            try (PreparedStatement statement = connection.prepareStatement(EVENTS)) {
                statement.setString(1, file);
                statement.setLong(2, next);
                statement.setInt(3, EVENTS_PER_STATEMENT);
                ResultSet result = statement.executeQuery();
                while (result.next()) {
                    events++;
                    if (Position.of(file, result.getLong("Pos")).compareTo(to) >= 0) {
                        return Optional.empty();
                    }
                    next = result.getLong("End_log_pos");
                    String info = result.getString("Info");
                    if (concernsUs(result.getString("Event_type"), info == null ? "" : info)) {
                        return Optional.of(
                                file + ":" + result.getLong("Pos") + " " + result.getString("Event_type") + " " + info);
                    }
                }
            }
            if (events < EVENTS_PER_STATEMENT) {
                return Optional.empty();
            }
        }
    }

    private boolean concernsUs(String type, String info) {
        Set<TableName> ours = tables.get();
        if (type.equals("Table_map")) {
            Matcher matcher = TABLE_MAP.matcher(info);
            return !matcher.matches() || ours.contains(new TableName(matcher.group(1), matcher.group(2)));
        }
        return type.equals("Query")
                && TableStatement.effects("", info).stream()
                        .anyMatch(effect -> ours.stream().anyMatch(effect::mayTouch));
    }
}
