package io.shardlens.router.lint;

/** How much a finding matters. */
public enum Severity {
    /** Rows cannot be written or found, or soon cannot. */
    ERROR,
    /** It will hurt as the system grows. */
    WARNING,
    /** Worth knowing; it may be what was wanted. */
    ADVICE
}
