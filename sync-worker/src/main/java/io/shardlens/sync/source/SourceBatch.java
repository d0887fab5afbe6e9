package io.shardlens.sync.source;

import io.shardlens.sync.change.ChangeEvent;
import java.util.Iterator;

/** What the source hands over and gets acknowledged as one. Decoded while it is read, so it is held in its wire form only. */
public interface SourceBatch {
    /** Its number within the connection incarnation, growing. */
    long id();

    /** The bytes it occupies in its wire form. */
    long bytes();

    /**
     * The events in the binlog's order; every call decodes anew.
     *
     * @throws SourceException from the iterator's methods, where an event cannot be decoded
     */
    Iterator<ChangeEvent> events();
}
