package io.shardlens.sync.simulation;

import io.shardlens.sync.change.ChangeEvent;
import io.shardlens.sync.source.BatchSequence;
import io.shardlens.sync.source.ChangeSource;
import io.shardlens.sync.source.SourceBatch;
import io.shardlens.sync.source.SourceException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Canal in front of one server: hands the binlog over in batches of any cut, from where it was acknowledged last. Everybody who is
 * connected shares one cursor and one row of batches, as with the real one.
 */
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
    private final boolean numbered;
    private final Deque<Batch> open = new ArrayDeque<>();
    private int acknowledged;
    private int cursor;
    private long ids;
    private int starts;

    /** @param numbered whether it is noticed by the batches' numbers that somebody else polls */
    CanalModel(MySqlModel server, boolean numbered, Acknowledgements acknowledgements) {
        this.server = server;
        this.numbered = numbered;
        this.acknowledgements = acknowledgements;
    }

    @Override
    public ChangeSource connect() {
        rollBack();
        return new Connection();
    }

    private void rollBack() {
        open.clear();
        cursor = acknowledged;
    }

    private void disconnectAll() {
        starts++;
        open.clear();
    }

    /** Canal is started again: it begins with the transaction that it was in, and nobody is connected. */
    void restart() {
        disconnectAll();
        acknowledged = startOfTransactionAt(acknowledged);
    }

    /** Canal loses its own connection to MySQL and reads again from the start of an earlier transaction that was not acknowledged. */
    void rewind(int transactions) {
        int earlier = server.start(Math.max(0, transactionAt(cursor) - transactions));
        cursor = Math.min(cursor, Math.max(startOfTransactionAt(acknowledged), earlier));
    }

    /** Canal's cursor is lost, and it begins with an earlier transaction. */
    void forget(int transactions) {
        disconnectAll();
        acknowledged = server.start(Math.max(0, transactionAt(acknowledged) - transactions));
    }

    /** Canal's cursor is lost, and it begins with what comes next. */
    void skip() {
        disconnectAll();
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
        private final int start = starts;
        private final Deque<Long> polled = new ArrayDeque<>();
        private final BatchSequence sequence = new BatchSequence("the source");
        private boolean broken;

        /** @param maxBytes here the number of events */
        @Override
        public Optional<SourceBatch> poll(int maxBytes) {
            check();
            int to = untilStatement(Math.min(server.binlog().size(), cursor + maxBytes));
            if (to == cursor) {
                return Optional.empty();
            }
            Batch batch = new Batch(++ids, List.copyOf(server.binlog().subList(cursor, to)), to);
            cursor = to;
            open.add(batch);
            if (numbered && !sequence.follows(batch.id())) {
                rollBack();
                return Optional.empty();
            }
            polled.add(batch.id());
            return Optional.of(batch);
        }

        /** Statements come alone. */
        private int untilStatement(int end) {
            for (int i = cursor; i < end; i++) {
                if (server.binlog().get(i) instanceof ChangeEvent.Ddl) {
                    return i == cursor ? i + 1 : i;
                }
            }
            return end;
        }

        @Override
        public void acknowledge(long batchId) {
            check();
            Long next = polled.poll();
            if (next == null || next != batchId) {
                throw new Violation("batch " + batchId + " is acknowledged out of order");
            }
            Batch batch = open.peek();
            if (batch == null || batch.id() != batchId) {
                // Somebody has rolled back or polled in between; that shows only later.
                broken = true;
                return;
            }
            open.remove();
            acknowledged = batch.end();
            acknowledgements.acknowledged(batch.end());
        }

        private void check() {
            if (broken || start != starts) {
                throw new SourceException("the connection is gone", null);
            }
        }

        @Override
        public void close() {
            broken = true;
        }
    }
}
