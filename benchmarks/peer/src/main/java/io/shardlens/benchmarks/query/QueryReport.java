package io.shardlens.benchmarks.query;

import io.shardlens.benchmarks.Machine;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The chapter in Markdown. */
final class QueryReport {
    /**
     * How one question went.
     *
     * @param measured by contender, in the order of the report
     */
    record Asked(String question, int clients, Map<String, Measurement> measured) {}

    private QueryReport() {}

    static String text(Machine machine, int rows, List<Asked> all) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                """
                ## Queries

                Measured on %s with `./shardlens bench query`: %s, %d processors, %s, %s.

                %,d rows in 4 databases of one MySQL server; a hot sku has a tenth of them. The contenders answer in turns. Shardlens is
                asked over HTTP and its answer read as JSON; the others are asked over JDBC in the client's own process. *CPU* is that of
                all processes for one query: client, API, MySQL and Elasticsearch. *Ratio* is the median beside the better peer's.

                | question | clients | answered by | p50 µs | p99 µs | CPU µs | ratio |
                |---|---|---|---|---|---|---|
                """,
                machine.when(),
                machine.processor(),
                machine.processors(),
                machine.system(),
                machine.java(),
                rows));
        for (Asked asked : all) {
            double peer = asked.measured().entrySet().stream()
                    .filter(one -> !one.getKey().startsWith("Shardlens"))
                    .mapToDouble(one -> one.getValue().p50Micros())
                    .min()
                    .orElse(Double.NaN);
            asked.measured()
                    .forEach((contender, figures) -> text.append(String.format(
                            Locale.ROOT,
                            "| %s | %d | %s | %,.0f | %,.0f | %,.0f | %s |%n",
                            asked.question(),
                            asked.clients(),
                            contender,
                            figures.p50Micros(),
                            figures.p99Micros(),
                            figures.cpuMicrosPerQuery(),
                            Double.isNaN(peer) ? "" : String.format(Locale.ROOT, "%.2f", figures.p50Micros() / peer))));
        }
        return text.toString();
    }
}
