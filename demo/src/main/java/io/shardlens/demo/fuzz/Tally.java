package io.shardlens.demo.fuzz;

import io.shardlens.demo.fuzz.lab.Finding;
import io.shardlens.demo.fuzz.lab.Way;
import io.shardlens.demo.fuzz.table.FuzzColumn;
import io.shardlens.demo.fuzz.table.FuzzTable;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Counts what came of the questions, so that a fuzz in which most were refused is seen. One thread. */
final class Tally {
    private static final int SHOWN_REASONS = 12;

    private final Map<Way, Map<String, Long>> plans = new EnumMap<>(Way.class);
    private final Map<String, Long> reasons = new TreeMap<>();
    private final Map<String, Long> answers = new TreeMap<>();
    private long rounds;
    private long tables;
    private long rows;
    private long ofRows;
    private long ofGroups;

    void round() {
        rounds++;
    }

    void table(int itsRows) {
        tables++;
        rows += itsRows;
    }

    void question(boolean groups) {
        if (groups) {
            ofGroups++;
        } else {
            ofRows++;
        }
    }

    /** How much was done, in one line. */
    String sum() {
        return rounds + " rounds, " + tables + " tables, " + rows + " rows, " + (ofRows + ofGroups) + " questions ("
                + ofRows + " of rows, " + ofGroups + " of groups), answers: "
                + answers.entrySet().stream()
                        .map(plan -> plan.getValue() + " " + plan.getKey())
                        .collect(Collectors.joining(", "));
    }

    void count(FuzzTable table, Way way, Finding finding) {
        Map<String, Long> counts = plans.computeIfAbsent(way, one -> new TreeMap<>());
        switch (finding) {
            case Finding.Same same ->
                same.plans().forEach(plan -> {
                    counts.merge(plan, 1L, Long::sum);
                    answers.merge(plan, 1L, Long::sum);
                });
            case Finding.Refused refused -> {
                counts.merge("refused", 1L, Long::sum);
                reasons.merge(general(table, refused.reason()), 1L, Long::sum);
            }
            case Finding.Different different -> counts.merge("different", 1L, Long::sum);
        }
    }

    /** The type in place of each column's name. */
    private static String general(FuzzTable table, String reason) {
        String general = reason;
        for (FuzzColumn column : table.columns().stream()
                .sorted(Comparator.comparingInt((FuzzColumn one) -> -one.name().length()))
                .toList()) {
            // The last place: a column may be called as a word of the reason.
            general = general.replaceFirst(
                    "(.*)(?<=[ '])" + Pattern.quote(column.name()) + "(?=[ ';,]|$)", "$1" + column.kind());
        }
        return general.replace("the index cannot answer: ", "")
                .replace(table.name(), "the table")
                .replaceFirst("^\\d+ documents? (does|do)", "documents do");
    }

    /** The share of each plan among the answers in each way, and why the index was refused. */
    List<String> lines() {
        Stream<String> ways = plans.entrySet().stream().map(way -> {
            long all =
                    way.getValue().values().stream().mapToLong(Long::longValue).sum();
            StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "  %-7s", way.getKey()));
            way.getValue()
                    .forEach((plan, count) ->
                            line.append(String.format(Locale.ROOT, " %s %d (%d%%)", plan, count, 100 * count / all)));
            return line.toString();
        });
        Stream<String> refusals = reasons.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(SHOWN_REASONS)
                .map(reason ->
                        String.format(Locale.ROOT, "  refused %d times: %s", reason.getValue(), reason.getKey()));
        return Stream.concat(ways, refusals).toList();
    }

    ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("rounds", rounds)
                .put("tables", tables)
                .put("rows", rows)
                .put("questions", ofRows + ofGroups)
                .put("questions-of-groups", ofGroups);
        ObjectNode ways = json.putObject("answers");
        plans.forEach((way, counts) -> {
            ObjectNode one = ways.putObject(way.toString());
            counts.forEach(one::put);
        });
        ObjectNode refusals = json.putObject("refusals");
        reasons.forEach(refusals::put);
        return json;
    }
}
