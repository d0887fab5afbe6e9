package io.shardlens.sync.verify;

import io.shardlens.catalog.command.InputException;
import io.shardlens.sync.command.TableSelection;
import java.time.Duration;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of verify and repair. */
final class VerifyOptions {
    private static final int MOST_PARALLEL = 7;
    private static final double PERCENT = 100;

    @Mixin
    private TableSelection tables = new TableSelection();

    @Option(
            names = "--sample",
            paramLabel = "PERCENT",
            description = "Look at about this part of the rows, chosen anew each time. Default: 100.")
    private double percent = PERCENT;

    @Option(names = "--continuous", description = "Begin again when done, until told to end.")
    private boolean continuous;

    @Option(
            names = "--pause",
            paramLabel = "SECONDS",
            description = "With --continuous: how long to rest in between. Default: 60.")
    private int pause = 60;

    @Option(
            names = "--rate",
            paramLabel = "ROWS",
            description =
                    "Read at most so many rows a second from all servers together. Default: 0, as fast as it goes.")
    private long rate;

    @Option(
            names = "--parallel",
            paramLabel = "N",
            description = "Tables to read at once, at most " + MOST_PARALLEL + ". Default: one more than processors.")
    private int parallel = Math.min(MOST_PARALLEL, Runtime.getRuntime().availableProcessors() + 1);

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "Leave a table after about so many findings. Default: 10000.")
    private int limit = 10_000;

    @Option(
            names = "--wait",
            paramLabel = "SECONDS",
            description =
                    "How long a stream may say nothing new before differences are told without its word. Default: 30.")
    private int wait = 30;

    TableSelection tables() {
        return tables;
    }

    double part() {
        return percent / PERCENT;
    }

    boolean isContinuous() {
        return continuous;
    }

    Duration pause() {
        return Duration.ofSeconds(pause);
    }

    long rate() {
        return rate;
    }

    int parallel() {
        return parallel;
    }

    int limit() {
        return limit;
    }

    Duration patience() {
        return Duration.ofSeconds(wait);
    }

    /** @throws InputException where a number is out of bounds */
    void check() {
        require("--sample", percent, percent > 0 && percent <= PERCENT, "above 0 and at most 100");
        require("--pause", pause, pause >= 0, "0 or more");
        require("--rate", rate, rate >= 0, "0 or more");
        require("--parallel", parallel, parallel >= 1 && parallel <= MOST_PARALLEL, "from 1 to " + MOST_PARALLEL);
        require("--limit", limit, limit >= 1, "1 or more");
        require("--wait", wait, wait >= 1, "1 or more");
    }

    private static void require(String option, Number value, boolean right, String bounds) {
        if (!right) {
            throw new InputException(option + " " + value + ": must be " + bounds);
        }
    }
}
