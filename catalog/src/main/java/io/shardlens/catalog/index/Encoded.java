package io.shardlens.catalog.index;

import java.util.List;

/**
 * A document ready to be sent.
 *
 * @param json UTF-8; not copied, must not be changed
 * @param lossy columns that this document does not answer for; they are listed in the document too
 */
@SuppressWarnings("ArrayRecordComponent")
public record Encoded(byte[] json, List<Lossy> lossy) {
    public Encoded {
        lossy = List.copyOf(lossy);
    }
}
