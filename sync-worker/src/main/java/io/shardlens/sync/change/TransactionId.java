package io.shardlens.sync.change;

/**
 * Which transaction an event belongs to, as the source writes it; parsed only where it matters.
 *
 * @param gtid this transaction, {@code uuid:number}
 * @param executed the set of all transactions up to and including this one, in MySQL's text form
 */
public record TransactionId(String gtid, String executed) {
    /** The part in front of the colon. */
    public String serverUuid() {
        int colon = gtid.indexOf(':');
        return colon < 0 ? gtid : gtid.substring(0, colon);
    }
}
