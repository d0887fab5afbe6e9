package io.shardlens.catalog.command;

import io.shardlens.router.diff.KeySet;
import io.shardlens.router.expansion.ExpansionPlan;
import io.shardlens.router.expansion.Move;
import io.shardlens.router.expansion.Purge;
import io.shardlens.router.expansion.Step;
import io.shardlens.router.expansion.Transfer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A plan as a checklist. */
final class PlanText {
    private static final int MANY = 12;

    private PlanText() {}

    static String of(ExpansionPlan plan, boolean all) {
        int shown = all ? Integer.MAX_VALUE : MANY;
        List<String> lines = new ArrayList<>();
        lines.add("epoch " + plan.diff().fromEpoch() + " -> " + plan.diff().toEpoch() + ": "
                + (plan.movesNothing() ? "no row moves" : plan.moves().size() + " moves"));
        plan.warnings().forEach(warning -> lines.add("warning: " + warning));
        plan.moves().stream().limit(shown).forEach(move -> lines.add("  " + move(move)));
        more(lines, plan.moves().size(), shown);
        for (Transfer transfer : plan.transfers()) {
            lines.add("  " + transfer.from() + " -> " + transfer.to() + ": " + how(transfer.how()));
        }
        for (Step step : plan.steps()) {
            lines.add("");
            lines.add(step.id() + "  " + step.title());
            for (Step.Action action : step.actions()) {
                lines.add("  [ ] " + action.where() + ": " + action.what());
                action.statements().forEach(statement -> lines.add("        " + statement + end(statement)));
            }
        }
        plan.purges().stream().limit(shown).forEach(purge -> add(lines, purge));
        more(lines, plan.purges().size(), shown);
        return String.join(System.lineSeparator(), lines);
    }

    private static void more(List<String> lines, int size, int shown) {
        if (size > shown) {
            lines.add("  and " + (size - shown) + " more (--all)");
        }
    }

    private static String end(String statement) {
        boolean command = statement.startsWith("mysql") || statement.startsWith("--");
        return command ? "" : ";";
    }

    private static String move(Move move) {
        return move.table() + ": " + move.from() + " -> " + move.to() + "  "
                + switch (move) {
                    case Move.WholeTable whole -> "the whole table";
                    case Move.KeySubset subset -> keys(subset.keys());
                    case Move.RingRange ring -> ring.ranges().size() + " ranges of the ring: " + keys(ring.ranges());
                };
    }

    private static String keys(List<? extends KeySet> keys) {
        String shown = keys.stream().limit(2).map(KeySet::toString).collect(Collectors.joining("; "));
        return keys.size() > 2 ? shown + "; and " + (keys.size() - 2) + " more" : shown;
    }

    private static String how(Transfer.How how) {
        return switch (how) {
            case PROMOTED_REPLICA -> "a replica, promoted";
            case TABLE_COPY -> "whole tables, copied while writes to them are fenced";
            case ROW_COPY -> "rows, copied by their keys while writes are fenced";
        };
    }

    private static void add(List<String> lines, Purge purge) {
        switch (purge) {
            case Purge.InChunks chunks -> {
                lines.add("  [ ] " + chunks.target() + ": in chunks of the primary key");
                lines.add("        " + chunks.first() + ";");
                lines.add("        " + chunks.next() + ";");
                lines.add("        " + chunks.delete() + ";");
                lines.add("        " + chunks.deleteLast() + ";");
            }
            case Purge.KeyStreaming keys -> {
                lines.add("  [ ] " + keys.target() + ": read and route every key, since " + keys.reason());
                lines.add("        " + keys.firstRead() + ";");
                lines.add("        " + keys.nextRead() + ";");
                lines.add("        " + keys.delete() + ";");
            }
            case Purge.WholeTable whole -> {
                lines.add("  [ ] " + whole.target() + ": put aside, later drop");
                lines.add("        " + whole.rename() + ";");
                lines.add("        " + whole.drop() + ";");
            }
        }
    }
}
