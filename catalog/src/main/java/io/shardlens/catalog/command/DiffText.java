package io.shardlens.catalog.command;

import io.shardlens.router.diff.Flow;
import io.shardlens.router.diff.KeySet;
import io.shardlens.router.diff.Proof;
import io.shardlens.router.diff.RuleDiff;
import io.shardlens.router.diff.Stretch;
import io.shardlens.router.diff.TopologyDiff;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A difference in words. */
final class DiffText {
    private DiffText() {}

    static String of(TopologyDiff diff, int shown) {
        List<String> lines = new ArrayList<>();
        lines.add("epoch " + diff.fromEpoch() + " -> " + diff.toEpoch());
        for (TopologyDiff.TableDiff table : diff.tables()) {
            switch (table) {
                case TopologyDiff.Added added -> lines.add(added.table() + ": new");
                case TopologyDiff.Removed removed ->
                    lines.add(removed.table() + ": gone, its rows are no longer found");
                case TopologyDiff.OtherKey other ->
                    lines.add(other.table() + ": the key was " + other.from() + " and is " + other.to()
                            + ", so that nothing can be compared");
                case TopologyDiff.Compared compared -> add(lines, compared.table(), compared.diff(), shown);
            }
        }
        return String.join(System.lineSeparator(), lines);
    }

    private static void add(List<String> lines, String table, RuleDiff diff, int shown) {
        lines.add(
                diff.movesNothing() && diff.flows().isEmpty()
                        ? table + ": every key stays where it is"
                        : table + ": " + diff.moved() + " of the keys move, " + diff.changesDatabase()
                                + " to another database; " + proof(diff.proof()));
        if (diff.stretches().size() > 1 && diff.stretches().size() <= shown) {
            diff.stretches().stream()
                    .filter(stretch -> !stretch.moved().isZero())
                    .forEach(stretch -> lines.add("  " + stretch(stretch)));
        }
        diff.flows().stream().limit(shown).forEach(flow -> lines.add("  " + flow(flow)));
        if (diff.flows().size() > shown) {
            lines.add("  and " + (diff.flows().size() - shown) + " more such flows (--all)");
        }
        if (!diff.flowsListed()) {
            lines.add("  which keys these are is not listed: two hashes, or too many pairs of tables");
        }
        addKeys(lines, "  only new: ", diff.opened());
        addKeys(lines, "  no longer covered, their rows are not found: ", diff.closed());
    }

    private static void addKeys(List<String> lines, String title, List<KeySet> keys) {
        if (!keys.isEmpty()) {
            lines.add(title + keys.stream().map(KeySet::toString).collect(Collectors.joining("; ")));
        }
    }

    private static String stretch(Stretch stretch) {
        return stretch.keys() + " " + stretch.oldSlots() + " -> " + stretch.newSlots() + " slots of " + stretch.line()
                + ": " + stretch.moved();
    }

    private static String flow(Flow flow) {
        String keys = flow.keys().stream().limit(3).map(KeySet::toString).collect(Collectors.joining("; "));
        String more = flow.keys().size() > 3 ? "; and " + (flow.keys().size() - 3) + " more" : "";
        String samples = flow.samples().stream().map(Object::toString).collect(Collectors.joining(", "));
        return flow.from() + " -> " + flow.to() + "  " + keys + more
                + (samples.isEmpty() ? "" : "  such as " + samples);
    }

    private static String proof(Proof proof) {
        return switch (proof) {
            case PROVEN -> "proven for every key";
            case EVEN_HASH -> "exact over all values of the hash, list or calendar";
            case INDEPENDENT_HASHES -> "an estimate: the hashes are taken to be independent";
        };
    }
}
