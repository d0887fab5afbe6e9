package io.shardlens.sync.pipeline;

import io.shardlens.sync.checkpoint.FencedException;
import io.shardlens.sync.checkpoint.Leases;
import io.shardlens.sync.document.DocumentKey;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.index.BulkPort;
import io.shardlens.sync.index.ItemOutcome;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Sends only for servers whose lease this worker holds now: the documents' versions make a late request harmless, and a worker that has
 * lost a server is not to make any. Every method throws {@link FencedException} then.
 */
public final class LeasedBulk implements BulkPort {
    private final BulkPort port;
    private final Leases leases;

    public LeasedBulk(BulkPort port, Leases leases) {
        this.port = port;
        this.leases = leases;
    }

    @Override
    public List<ItemOutcome> send(List<DocumentOp> operations) {
        require(operations.stream());
        return port.send(operations);
    }

    @Override
    public List<ItemOutcome> replace(List<Replacement> replacements) {
        require(replacements.stream().map(Replacement::operation));
        return port.replace(replacements);
    }

    @Override
    public Map<DocumentKey, Holder> holders(Collection<DocumentKey> keys) {
        return port.holders(keys);
    }

    @Override
    public Map<DocumentKey, Content> contents(Collection<DocumentKey> keys) {
        return port.contents(keys);
    }

    private void require(Stream<DocumentOp> operations) {
        operations
                .map(operation -> operation.table().shard().server())
                .distinct()
                .forEach(leases::require);
    }
}
