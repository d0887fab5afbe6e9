package io.shardlens.benchmarks.sync;

import com.alibaba.otter.canal.client.impl.SimpleCanalConnector;
import com.alibaba.otter.canal.protocol.CanalEntry.Entry;
import com.alibaba.otter.canal.protocol.CanalEntry.EntryType;
import com.alibaba.otter.canal.protocol.CanalEntry.Pair;
import com.alibaba.otter.canal.protocol.Message;
import java.net.InetSocketAddress;
import java.util.function.LongConsumer;

/** Takes what Canal gives, acknowledges it and looks at nothing but how many rows it was. */
final class CanalDrain {
    private static final int BATCH_KILOBYTES = 4096;
    private static final long NONE = -1;

    private final SimpleCanalConnector connector;

    CanalDrain(String host, int port, String destination) {
        this.connector = new SimpleCanalConnector(new InetSocketAddress(host, port), "", "", destination);
    }

    /**
     * @param rows after so many it ends
     * @param progress told how many rows have been seen, after each batch
     */
    void run(long rows, LongConsumer progress) {
        connector.connect();
        connector.subscribe(".*\\..*");
        connector.rollback();
        long seen = 0;
        while (seen < rows) {
            Message message = connector.getWithoutAck(BATCH_KILOBYTES);
            if (message.getId() == NONE) {
                Thread.onSpinWait();
                continue;
            }
            for (Entry entry : message.getEntries()) {
                seen += entry.getEntryType() == EntryType.ROWDATA ? rows(entry) : 0;
            }
            connector.ack(message.getId());
            progress.accept(seen);
        }
        connector.disconnect();
    }

    private static long rows(Entry entry) {
        for (Pair property : entry.getHeader().getPropsList()) {
            if (property.getKey().equals("rowsCount")) {
                return Long.parseLong(property.getValue());
            }
        }
        // A DDL statement.
        return 0;
    }
}
