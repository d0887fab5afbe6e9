package io.shardlens.catalog.command;

/** What the commands end with. */
final class ExitCode {
    static final int FINE = 0;
    /** There is something to look at. */
    static final int FINDINGS = 1;
    /** The command line or a file is wrong. */
    static final int WRONG_INPUT = 2;

    private ExitCode() {}
}
