package io.shardlens.router.diff;

/** What a share of keys rests on, the strongest first. */
public enum Proof {
    /** Every key was accounted for. */
    PROVEN,
    /**
     * Every value of the hash, every slot of the calendar or every listed value was accounted for; keys are taken to be
     * spread evenly over them.
     */
    EVEN_HASH,
    /** The two rules hash differently: their slots are taken to be independent. */
    INDEPENDENT_HASHES;

    Proof weaker(Proof other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
