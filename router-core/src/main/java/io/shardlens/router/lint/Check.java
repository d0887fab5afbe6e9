package io.shardlens.router.lint;

/** What is looked at. */
public enum Check {
    /** Moduli that are no power of two, so that doubling is not the next step. */
    MODULUS("modulus"),
    /** Tables that no key reaches. */
    UNREACHABLE("unreachable-table"),
    /** Tables that the servers lack: applications have no right to create them. */
    MISSING("missing-table"),
    /** Periods listed ahead of time that end soon. */
    PERIODS_END("periods-end"),
    /** Rules that put all new rows in one database. */
    ONE_DATABASE("inserts-on-one-database"),
    /** Runs of neighbouring hashes in one database. */
    ADJACENT("adjacent-slots"),
    /** A range for new rows that is nearly used up. */
    NEARLY_FULL("nearly-full"),
    /** Ids so far apart that ranges of ids hold few rows. */
    SPARSE_IDS("sparse-ids"),
    /** A gene that does not fix the slot. */
    GENE("gene"),
    /** What the compiler of the rules doubts, such as gaps. */
    RULE("rule");

    private final String label;

    Check(String label) {
        this.label = label;
    }

    /** {@return the name by which the check is known outside} */
    public String label() {
        return label;
    }
}
