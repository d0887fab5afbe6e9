package io.shardlens.catalog.command;

/** What the commands end with. */
public final class ExitCode {
    public static final int FINE = 0;
    /** There is something to look at, or the command failed. */
    public static final int FINDINGS = 1;
    /** The command line or a file is wrong. */
    public static final int WRONG_INPUT = 2;

    private ExitCode() {}
}
