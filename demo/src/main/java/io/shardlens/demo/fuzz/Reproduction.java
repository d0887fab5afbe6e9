package io.shardlens.demo.fuzz;

import io.shardlens.demo.fuzz.Round.Different;
import io.shardlens.demo.fuzz.lab.Finding;
import io.shardlens.demo.fuzz.lab.Lab;
import io.shardlens.demo.fuzz.lab.Way;
import io.shardlens.demo.fuzz.shrink.FuzzCase;
import io.shardlens.demo.fuzz.shrink.Shrinker;
import io.shardlens.demo.fuzz.table.FuzzTable;
import io.shardlens.demo.process.Console;
import io.shardlens.demo.process.DemoException;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.node.ObjectNode;

/** Tries a case again and again while it is made smaller. One thread. */
final class Reproduction {
    private static final int MOST_TRIALS = 400;

    private final Lab lab;
    private final Console console;
    private final BooleanSupplier mayGoOn;
    private Way way;
    private FuzzTable installed;
    /** Whether the worker has ended, so that tables must be put up before rows can change. */
    private boolean ended;

    private String shown;
    private String plan;
    private int trials;
    private int tables;

    Reproduction(Lab lab, Different different, Console console, BooleanSupplier mayGoOn) {
        this.lab = lab;
        this.way = different.way();
        this.console = console;
        this.mayGoOn = mayGoOn;
        this.installed = different.found().table();
        this.ended = different.way() == Way.BEHIND;
        this.shown = different.difference().shown();
        this.plan = different.difference().plan();
    }

    /** The smallest case found, with both answers, as a text. */
    String smallest(Different different) throws InterruptedException {
        String found = different.found().text(way + ", answered by " + plan) + "\n-- " + commented(shown);
        if (!shows(different.found())) {
            return found + "\n-- asked again, the answer is right or another one";
        }
        if (way == Way.BEHIND) {
            askShardsAlone(different.found());
        }
        // What the index does not know yet cannot be put up a second time: only the question is made smaller.
        var stages = way == Way.BEHIND ? FuzzCase.stages().subList(0, 1) : FuzzCase.stages();
        FuzzCase smallest = new Shrinker<FuzzCase>(stages, MOST_TRIALS).shrink(different.found(), this::shows);
        return smallest.text(way + ", answered by " + plan) + "\n-- " + commented(shown);
    }

    private static String commented(String text) {
        return text.replace("\n", "\n-- ");
    }

    /** What shards get wrong without the index, too, can be put up a second time. */
    private void askShardsAlone(FuzzCase found) {
        try {
            if (asked(found.table(), found.query(), Way.SHARDS).orElse(null) instanceof Finding.Different alone) {
                way = Way.SHARDS;
                plan = alone.plan();
                shown = alone.shown();
            }
        } catch (IOException e) {
            throw new DemoException("the shards cannot be asked: " + e, e);
        }
    }

    private boolean shows(FuzzCase candidate) throws InterruptedException {
        if (!mayGoOn.getAsBoolean()) {
            return false;
        }
        console.status("  making it smaller, trial " + ++trials);
        try {
            FuzzTable table = putUp(candidate);
            Optional<Finding> finding = asked(table, candidate.query(), way);
            if (finding.isPresent() && finding.get() instanceof Finding.Different different && alike(different)) {
                shown = different.shown();
                return true;
            }
            return false;
        } catch (IOException | SQLException e) {
            throw new DemoException("a smaller case cannot be tried: " + e, e);
        }
    }

    /** Empty where a smaller question is none, such as one whose order names what it no longer asks for. */
    private Optional<Finding> asked(FuzzTable table, ObjectNode query, Way by) throws IOException {
        try {
            return lab.ask(table, query, by, lab.truth(table, query));
        } catch (SQLException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** A wrong answer must not turn into a refusal on the way, nor one plan into another. */
    private boolean alike(Finding.Different different) {
        return different.plan().equals(plan);
    }

    private FuzzTable putUp(FuzzCase candidate) throws IOException, SQLException, InterruptedException {
        boolean same = candidate.table().columns().equals(installed.columns()) && (!ended || way == Way.BEHIND);
        FuzzTable table = same
                ? installed
                : candidate
                        .table()
                        .named("s" + ++tables + "_" + candidate.table().name());
        if (!same) {
            lab.install(Map.of(table, candidate.rows()));
            installed = table;
            ended = false;
        } else if (way != Way.BEHIND && !List.copyOf(lab.rows(table)).equals(candidate.rows())) {
            lab.become(table, candidate.rows());
            lab.awaitFresh();
        }
        return table;
    }
}
