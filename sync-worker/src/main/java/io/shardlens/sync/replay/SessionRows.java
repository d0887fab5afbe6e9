package io.shardlens.sync.replay;

import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.command.CommandSession;
import io.shardlens.sync.deadletter.DeadLetter;
import io.shardlens.sync.document.DocumentOp;
import io.shardlens.sync.verify.DocumentStates;
import io.shardlens.sync.verify.Restoration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rows and documents on the real servers. */
record SessionRows(CommandSession session, DocumentStates states, Restoration restoration) implements Replay.Rows {
    @Override
    public Optional<PhysicalTable> table(DeadLetter letter) {
        return session.catalog().physicalTables().stream()
                .filter(t -> session.fields().containsKey(t.logical().name()))
                .filter(t -> t.logical().index().equals(letter.index()))
                .filter(t ->
                        t.shard().name().equals(letter.shard()) && t.table().equals(letter.table()))
                .findFirst();
    }

    @Override
    public Optional<List<Object>> key(PhysicalTable table, DeadLetter letter) {
        return letter.kind() == DeadLetter.Kind.UNREADABLE_KEY
                ? Optional.empty()
                : states.key(table, letter.documentId());
    }

    @Override
    public void push(String server) {
        session.barrier(server);
    }

    @Override
    public long version(PhysicalTable table) {
        return restoration.version(table);
    }

    @Override
    public Map<String, DocumentStates.State> states(PhysicalTable table, Map<String, DocumentOp> written) {
        return states.of(table, written);
    }

    @Override
    public Optional<PhysicalTable> holder(PhysicalTable table, DeadLetter letter, List<Object> key) {
        return states.holder(table, letter.documentId(), key);
    }
}
