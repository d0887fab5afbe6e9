package io.shardlens.sync.index;

import io.shardlens.sync.document.DocumentOp;
import org.jspecify.annotations.Nullable;

/**
 * An operation as it is sent now.
 *
 * @param refusal says why it is no longer the whole row
 * @param tries how often the row stood in two shards at once
 */
record Sending(
        DocumentOp operation, DocumentOp sent, @Nullable String refusal, int tries) {
    static Sending whole(DocumentOp operation) {
        return new Sending(operation, operation, null, 0);
    }

    /** Whether less of the row could be sent than was. */
    boolean mayBecomeStub() {
        return refusal == null && operation.kind() == DocumentOp.Kind.ROW;
    }

    Sending stubbed(DocumentOp stub, String reason) {
        return new Sending(operation, stub, reason, tries);
    }

    Sending triedAgain() {
        return new Sending(operation, sent, refusal, tries + 1);
    }
}
