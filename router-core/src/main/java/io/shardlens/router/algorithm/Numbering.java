package io.shardlens.router.algorithm;

/** How the physical tables of several databases are numbered. */
public enum Numbering {
    /** Every database has tables 0 to n-1. */
    PER_DATABASE,
    /** The second database goes on where the first one ends. */
    OVER_ALL
}
