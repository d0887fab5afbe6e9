package io.shardlens.sync.verify;

import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.catalog.watermark.Coverage;
import io.shardlens.sync.index.IndexUnavailableException;
import io.shardlens.sync.source.SourceException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Verifies tables one after the other, and repairs them where it is told to. One thread. */
final class Verification {
    private final VerifyParts parts;
    private final VerifyReport report;
    private final Repair repair;
    private final Ended ended;

    /** What becomes of findings. */
    @FunctionalInterface
    interface Repair {
        /**
         * Makes them good, as far as that is wanted and possible.
         *
         * @return what became of each; empty where nothing was to be done
         */
        Map<Finding, Outcome> repair(LogicalTable table, List<Finding> findings) throws InterruptedException;

        /**
         * @param done whether the index is right now
         * @param text why not, or what would be done; empty where it is
         */
        record Outcome(boolean done, String text) {
            static Outcome repaired() {
                return new Outcome(true, "");
            }

            static Outcome left(String why) {
                return new Outcome(false, why);
            }
        }

        /** Nothing is repaired. */
        Repair NONE = (table, findings) -> Map.of();
    }

    /** Is told what each table came to. */
    @FunctionalInterface
    interface Ended {
        void table(TableSummary summary, int physicalTables, Sample sample);
    }

    Verification(VerifyParts parts, VerifyReport report, Repair repair, Ended ended) {
        this.parts = parts;
        this.report = report;
        this.repair = repair;
        this.ended = ended;
    }

    /**
     * How much of the rows to look at.
     *
     * @param part above 0, at most 1
     * @param seed which of them
     */
    record Sample(double part, long seed) {}

    /**
     * Looks at every table.
     *
     * @return whether the index is, or now is, what the shards say
     */
    boolean run(List<PhysicalTable> selected, Sample sample) throws InterruptedException {
        Map<LogicalTable, List<PhysicalTable>> byTable = new LinkedHashMap<>();
        selected.forEach(t ->
                byTable.computeIfAbsent(t.logical(), l -> new ArrayList<>()).add(t));
        boolean clean = true;
        for (Map.Entry<LogicalTable, List<PhysicalTable>> entry : byTable.entrySet()) {
            clean &= table(entry.getKey(), entry.getValue(), sample);
        }
        return clean;
    }

    private boolean table(LogicalTable table, List<PhysicalTable> selected, Sample sample) throws InterruptedException {
        Instant began = parts.clock().instant();
        Tally tally = new Tally();
        Optional<TableComparison.Result> result = Optional.empty();
        String failure = "";
        try {
            notes(table, selected);
            parts.refresh().accept(table);
            TableComparison comparison = parts.comparison(table, selected, report::progress);
            long expected = comparison.expected();
            Cells cells = comparison.cells(expected);
            if (sample.part() < 1) {
                cells = Cells.sample(
                        sample.part(),
                        parts.limits().split((long) (expected * sample.part()), 1),
                        new Random(sample.seed()));
            }
            // Rows and documents.
            report.begin(table, 2 * expected);
            result = Optional.of(comparison.run(cells, found -> tally.take(table, found)));
        } catch (SourceException | IndexUnavailableException e) {
            failure = String.valueOf(e.getMessage());
        }
        Duration took = Duration.between(began, parts.clock().instant());
        TableSummary summary = new TableSummary(table, result, tally, took, failure);
        report.end(summary);
        ended.table(summary, selected.size(), sample);
        return failure.isEmpty()
                && tally.left == 0
                && result.map(r -> r.failed().isEmpty() && !r.cut()).orElse(false);
    }

    /** What makes findings likely. */
    private void notes(LogicalTable table, List<PhysicalTable> selected) {
        selected.stream().map(t -> t.shard().name()).distinct().forEach(shard -> {
            Optional<Coverage> coverage = parts.published().coverage(table.name(), shard);
            if (coverage.isEmpty() || !coverage.get().complete()) {
                report.note(table.name() + " in " + shard + ": the index does not hold all rows yet: "
                        + coverage.map(Coverage::note).orElse("no worker has read them"));
            }
        });
    }

    /**
     * What one table came to.
     *
     * @param result empty where the comparison failed
     * @param failure why; empty where it did not
     */
    record TableSummary(
            LogicalTable table, Optional<TableComparison.Result> result, Tally tally, Duration took, String failure) {}

    /** Findings by kind, and what became of them. */
    final class Tally {
        private final Map<Finding.Kind, Long> kinds = new EnumMap<>(Finding.Kind.class);
        private long stubs;
        private long changing;
        private long repaired;
        private long left;

        private void take(LogicalTable table, Recheck.Result found) throws InterruptedException {
            stubs += found.stubs();
            changing += found.changing().size();
            if (found.findings().isEmpty()) {
                return;
            }
            Map<Finding, Repair.Outcome> outcomes = repair.repair(table, found.findings());
            for (Finding finding : found.findings()) {
                kinds.merge(finding.kind(), 1L, Long::sum);
                Repair.Outcome outcome = outcomes.get(finding);
                if (outcome != null && outcome.done()) {
                    repaired++;
                } else {
                    left++;
                }
                report.finding(table, finding, outcome);
            }
        }

        Map<Finding.Kind, Long> kinds() {
            return kinds;
        }

        /** Rows of which only the keys are in the index, with a dead letter each. */
        long stubs() {
            return stubs;
        }

        /** Rows that changed each time they were looked at. */
        long changing() {
            return changing;
        }

        long repaired() {
            return repaired;
        }

        /** Findings that stand. */
        long left() {
            return left;
        }

        long findings() {
            return repaired + left;
        }
    }
}
