package io.shardlens.benchmarks.verify;

import io.shardlens.benchmarks.Machine;
import java.util.List;
import java.util.Locale;

/**
 * The chapter in Markdown.
 *
 * @param rows of the table
 */
record VerifyReport(long rows, List<Round> rounds) {
    String text(Machine machine) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                """
                ## Verifying

                Measured on %s with `./shardlens bench verify`: %s, %d processors, %s, %s.

                `sync verify` compares %,d rows in sixteen tables on two MySQL servers with their documents, each of them whole, in a process of
                its own with a heap of 384 MB. Servers, worker and API run beside it on the same machine and have nothing to do. Time is that of
                the whole command with its start; *load* is the machine's load average before it, where 0 is an idle machine.

                | round | seconds | rows/s | CPU seconds of the command | load |
                |---|---|---|---|---|
                """,
                machine.when(),
                machine.processor(),
                machine.processors(),
                machine.system(),
                machine.java(),
                rows));
        for (int i = 0; i < rounds.size(); i++) {
            Round round = rounds.get(i);
            text.append(String.format(
                    Locale.ROOT,
                    "| %d | %.1f | %,.0f | %.1f | %.1f |%n",
                    i + 1,
                    round.seconds(),
                    rows / round.seconds(),
                    round.cpuSeconds(),
                    round.loadBefore()));
        }
        return text.toString();
    }
}
