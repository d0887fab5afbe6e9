package io.shardlens.sync.simulation;

import io.shardlens.sync.change.ChangeEvent;
import io.shardlens.sync.source.ChangeSource;
import io.shardlens.sync.source.SourceBatch;
import io.shardlens.sync.source.SourceException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Canal in front of one server: hands the binlog over in batches of any cut, from where it was acknowledged last. */
final class CanalModel implements ChangeSource.Connector {
    /** Told what is acknowledged. */
    interface Acknowledgements {
        /** @param events so many of the binlog, from its start, count as done */
        void acknowledged(int events);
    }

    private record Batch(long id, List<ChangeEvent> list, int end) implements SourceBatch {
        @Override
        public long bytes() {
            return list.size();
        }

        @Override
        public Iterator<ChangeEvent> events() {
            return list.iterator();
        }
    }

    private final MySqlModel server;
    private final Acknowledgements acknowledgements;
    private int acknowledged;
    private int cursor;
    private long ids;
    private @Nullable Connection current;

    CanalModel(MySqlModel server, Acknowledgements acknowledgements) {
        this.server = server;
        this.acknowledgements = acknowledgements;
    }

    @Override
    public ChangeSource connect() {
        // Whoever subscribes last has the destination.
        cursor = acknowledged;
        current = new Connection();
        return current;
    }

    /** Canal is started again: it begins with the transaction that it was in, and nobody is connected. */
    void restart() {
        current = null;
        acknowledged = startOfTransactionAt(acknowledged);
    }

    /** Canal loses its own connection to MySQL and reads again from the start of an earlier transaction that was not acknowledged. */
    void rewind(int transactions) {
        int earlier = server.start(Math.max(0, transactionAt(cursor) - transactions));
        cursor = Math.min(cursor, Math.max(startOfTransactionAt(acknowledged), earlier));
    }

    /** Canal's cursor is lost, and it begins with an earlier transaction. */
    void forget(int transactions) {
        current = null;
        acknowledged = server.start(Math.max(0, transactionAt(acknowledged) - transactions));
    }

    /** Canal's cursor is lost, and it begins with what comes next. */
    void skip() {
        current = null;
        acknowledged = server.binlog().size();
    }

    private int transactionAt(int event) {
        int transaction = 0;
        while (transaction + 1 < server.transactions() && server.start(transaction + 1) <= event) {
            transaction++;
        }
        return transaction;
    }

    private int startOfTransactionAt(int event) {
        return event == server.binlog().size() ? event : server.start(transactionAt(event));
    }

    private final class Connection implements ChangeSource {
        private final Deque<Batch> open = new ArrayDeque<>();

        /** @param maxBytes here the number of events */
        @Override
        public Optional<SourceBatch> poll(int maxBytes) {
            check();
            int to = Math.min(server.binlog().size(), cursor + maxBytes);
            if (to == cursor) {
                return Optional.empty();
            }
            Batch batch = new Batch(++ids, List.copyOf(server.binlog().subList(cursor, to)), to);
            cursor = to;
            open.add(batch);
            return Optional.of(batch);
        }

        @Override
        public void acknowledge(long batchId) {
            check();
            Batch batch = open.poll();
            if (batch == null || batch.id() != batchId) {
                throw new Violation("batch " + batchId + " is acknowledged out of order");
            }
            acknowledged = batch.end();
            acknowledgements.acknowledged(batch.end());
        }

        private void check() {
            if (current != this) {
                throw new SourceException("the connection is gone", null);
            }
        }

        @Override
        public void close() {
            if (current == this) {
                current = null;
            }
        }
    }
}
