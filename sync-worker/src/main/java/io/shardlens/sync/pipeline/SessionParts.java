package io.shardlens.sync.pipeline;

import io.shardlens.sync.snapshot.SnapshotTools;

/**
 * What one server's pipeline works with.
 *
 * @param own the server's
 * @param shared everybody's
 * @param snapshots makes snapshots
 */
record SessionParts(ServerParts own, SharedParts shared, SnapshotTools snapshots) {
    String server() {
        return own.server();
    }
}
