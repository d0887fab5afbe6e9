package io.shardlens.sync.simulation;

import io.shardlens.sync.change.ChangeEvent;
import io.shardlens.sync.change.RowChange;
import io.shardlens.sync.source.SourceBatch;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** A batch in which each row change is an event of its own. */
record SplitBatch(SourceBatch whole) implements SourceBatch {
    @Override
    public long id() {
        return whole.id();
    }

    @Override
    public long bytes() {
        return whole.bytes();
    }

    @Override
    public Iterator<ChangeEvent> events() {
        List<ChangeEvent> events = new ArrayList<>();
        whole.events().forEachRemaining(event -> {
            if (event instanceof ChangeEvent.Rows rows) {
                for (RowChange change : rows.changes()) {
                    events.add(
                            new ChangeEvent.Rows(rows.transaction(), rows.position(), rows.table(), List.of(change)));
                }
            } else {
                events.add(event);
            }
        });
        return events.iterator();
    }
}
