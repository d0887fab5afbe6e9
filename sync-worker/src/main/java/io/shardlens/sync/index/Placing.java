package io.shardlens.sync.index;

import org.jspecify.annotations.Nullable;

/** An item and how it takes the place of the document that was seen. */
record Placing(Sending item, BulkPort.Replacement replacement) {
    /** @param seen null where there was no document */
    static Placing of(Sending item, BulkPort.@Nullable Seen seen) {
        return new Placing(item, new BulkPort.Replacement(WrittenAs.own(item.sent()), seen));
    }

    /**
     * An item that met another shard's document.
     *
     * @param placing what is done if the row is here
     */
    record Doubt(Sending item, BulkPort.Holder holder, Placing placing) {}
}
