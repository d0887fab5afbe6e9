package io.shardlens.sync.index;

/** Told what becomes of operations, for metrics. Any thread. */
public interface BulkEvents {
    void requestSent(int operations, long bytes);

    void applied(int operations);

    /** The documents were newer already. */
    void older(int operations);

    void retried(int operations);

    void deadLettered(int letters);

    /** Rows whose document does not answer for every column. */
    void lossy(long operations);

    /** Nothing is counted. */
    BulkEvents NONE = new BulkEvents() {
        @Override
        public void requestSent(int operations, long bytes) {}

        @Override
        public void applied(int operations) {}

        @Override
        public void older(int operations) {}

        @Override
        public void retried(int operations) {}

        @Override
        public void deadLettered(int letters) {}

        @Override
        public void lossy(long operations) {}
    };
}
