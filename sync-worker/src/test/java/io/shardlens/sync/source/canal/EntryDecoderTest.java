package io.shardlens.sync.source.canal;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.otter.canal.protocol.CanalEntry.Entry;
import com.alibaba.otter.canal.protocol.CanalEntry.EntryType;
import com.alibaba.otter.canal.protocol.CanalEntry.Header;
import com.alibaba.otter.canal.protocol.CanalEntry.Pair;
import com.alibaba.otter.canal.protocol.CanalEntry.TransactionBegin;
import com.google.protobuf.InvalidProtocolBufferException;
import io.shardlens.catalog.lineage.Position;
import io.shardlens.sync.change.ChangeEvent;
import io.shardlens.sync.change.TransactionId;
import org.junit.jupiter.api.Test;

class EntryDecoderTest {
    private static final String GTID = "aaaaaaaa-0000-0000-0000-000000000001:7";
    private static final String EXECUTED = "aaaaaaaa-0000-0000-0000-000000000001:1-7";

    private static Entry entry(TransactionBegin begin) {
        return Entry.newBuilder()
                .setEntryType(EntryType.TRANSACTIONBEGIN)
                .setHeader(Header.newBuilder()
                        .setLogfileName("mysql-bin.000003")
                        .setLogfileOffset(400)
                        .setEventLength(80)
                        .setGtid(EXECUTED)
                        .addProps(pair("curtGtid", GTID)))
                .setStoreValue(begin.toByteString())
                .build();
    }

    private static Pair pair(String key, String value) {
        return Pair.newBuilder().setKey(key).setValue(value).build();
    }

    @Test
    void tellsXaTransactionsFromOthers() throws InvalidProtocolBufferException {
        TransactionId id = new TransactionId(GTID, EXECUTED);
        Position at = new Position(3, 400);

        assertThat(EntryDecoder.decode(
                        entry(TransactionBegin.newBuilder().setThreadId(9).build())))
                .contains(new ChangeEvent.Begin(id, at, false));
        assertThat(EntryDecoder.decode(entry(TransactionBegin.newBuilder()
                        .addProps(pair("XA_TYPE", "XA START"))
                        .addProps(pair("XA_XID", "X'31',X'',1"))
                        .build())))
                .contains(new ChangeEvent.Begin(id, at, true));
    }
}
