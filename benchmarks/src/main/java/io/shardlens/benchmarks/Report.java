package io.shardlens.benchmarks;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/** The report in Markdown: every rule beside its bare twin, and the peer. */
final class Report {
    private static final String BARE = "bare";

    private record Figure(double score, double error, double bytes) {}

    private Report() {}

    static String of(
            Collection<RunResult> routing,
            Collection<RunResult> compiled,
            Collection<RunResult> peer,
            Machine machine,
            boolean quick) {
        Map<String, Figure> figures = figures(routing);
        List<String> lines = new ArrayList<>();
        lines.add("## Routing");
        lines.add("");
        if (quick) {
            lines.add("A smoke test: these figures mean nothing.");
            lines.add("");
        }
        lines.add("Measured by JMH on " + machine.when() + " with `./shardlens bench route`: " + machine.processor()
                + ", " + machine.processors() + " processors, " + machine.system() + ", " + machine.java() + ".");
        lines.add("");
        lines.add("### One key to its target");
        lines.add("");
        lines.add(
                "Nanoseconds per key, with the 99.9 % confidence interval, and bytes allocated per key. *Bare* is the same"
                        + " rule written out by hand, in the same run; both pay for fetching the next of 4,096 random keys.");
        lines.add("");
        lines.add("| rule | ns | bare ns | ratio | B/op |");
        lines.add("|---|---|---|---|---|");
        figures.forEach((name, figure) -> {
            Figure bare = figures.get(BARE + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1));
            if (!name.startsWith(BARE)) {
                lines.add("| " + name + " | " + time(figure) + " | " + (bare == null ? "" : time(bare)) + " | "
                        + (bare == null ? "" : number(figure.score() / bare.score())) + " | " + number(figure.bytes())
                        + " |");
            }
        });
        lines.add("");
        peer(lines, figures, figures(peer));
        lines.add("### Compiling");
        lines.add("");
        figures(compiled)
                .values()
                .forEach(figure -> lines.add("A topology of 100,000 targets, in a cold JVM: " + number(figure.score())
                        + " ms, " + number(figure.bytes() / 1e6) + " MB allocated."));
        return String.join("\n", lines) + "\n";
    }

    private static void peer(List<String> lines, Map<String, Figure> own, Map<String, Figure> peer) {
        Figure ours = own.get("modulo");
        lines.add("### Beside ShardingSphere-JDBC 5.5.2");
        lines.add("");
        lines.add(
                "Parse (cached), bind and route of `SELECT * FROM orders WHERE order_id = ?` over 4 databases of 4 tables,"
                        + " after 20 s of warm-up, beside routing by remainder.");
        lines.add("");
        lines.add("| | ns | times ours | B/op |");
        lines.add("|---|---|---|---|");
        peer.forEach((name, figure) -> lines.add("| " + name + " | " + time(figure) + " | "
                + (ours == null ? "" : number(figure.score() / ours.score())) + " | " + number(figure.bytes()) + " |"));
        lines.add("");
    }

    private static Map<String, Figure> figures(Collection<RunResult> results) {
        Map<String, Figure> figures = new TreeMap<>();
        for (RunResult result : results) {
            String name = result.getParams().getBenchmark();
            Result<?> primary = result.getPrimaryResult();
            Result<?> bytes = result.getSecondaryResults().get("gc.alloc.rate.norm");
            figures.put(
                    name.substring(name.lastIndexOf('.') + 1),
                    new Figure(primary.getScore(), primary.getScoreError(), bytes == null ? 0 : bytes.getScore()));
        }
        return figures;
    }

    private static String time(Figure figure) {
        return Double.isNaN(figure.error())
                ? number(figure.score())
                : number(figure.score()) + " ± " + number(figure.error());
    }

    private static String number(double value) {
        return value < 0.005 ? "0" : String.format(Locale.ROOT, value < 100 ? "%.2f" : "%,.0f", value);
    }
}
