package io.shardlens.sync.source.canal;

import com.alibaba.otter.canal.protocol.CanalEntry.Entry;
import com.alibaba.otter.canal.protocol.Message;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.shardlens.sync.change.ChangeEvent;
import io.shardlens.sync.source.SourceBatch;
import io.shardlens.sync.source.SourceException;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** A batch in its wire form. */
final class CanalBatch implements SourceBatch {
    private final long id;
    private final List<ByteString> entries;
    private final long bytes;

    CanalBatch(Message message) {
        this.id = message.getId();
        this.entries = message.getRawEntries();
        this.bytes = entries.stream().mapToLong(ByteString::size).sum();
    }

    @Override
    public long id() {
        return id;
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public Iterator<ChangeEvent> events() {
        return entries.stream().map(CanalBatch::event).flatMap(Optional::stream).iterator();
    }

    private static Optional<ChangeEvent> event(ByteString entry) {
        try {
            return EntryDecoder.decode(Entry.parseFrom(entry));
        } catch (InvalidProtocolBufferException e) {
            throw new SourceException("an entry of " + entry.size() + " bytes is not in Canal's format", e);
        }
    }
}
