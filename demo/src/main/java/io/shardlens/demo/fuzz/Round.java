package io.shardlens.demo.fuzz;

import io.shardlens.demo.fuzz.lab.Finding;
import io.shardlens.demo.fuzz.lab.Lab;
import io.shardlens.demo.fuzz.lab.Way;
import io.shardlens.demo.fuzz.query.OracleGroups;
import io.shardlens.demo.fuzz.query.QueryGenerator;
import io.shardlens.demo.fuzz.query.Truth;
import io.shardlens.demo.fuzz.shrink.FuzzCase;
import io.shardlens.demo.fuzz.table.FuzzColumn;
import io.shardlens.demo.fuzz.table.FuzzRow;
import io.shardlens.demo.fuzz.table.FuzzTable;
import io.shardlens.demo.fuzz.table.TableGenerator;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.node.ObjectNode;

/** A few tables, filled, changed and asked. All of it follows from seed and number. */
final class Round {
    private static final int TABLES = 3;
    private static final int MOST_ROWS = 90;
    private static final int QUESTIONS = 60;
    private static final int QUESTIONS_BEHIND = 20;
    private static final List<Way> WAYS = List.of(Way.SHARDS, Way.INDEX, Way.AUTO);
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private final int number;
    private final SplittableRandom random;
    private final TableGenerator generator;
    private final Lab lab;
    private final Tally tally;
    private final BooleanSupplier mayGoOn;

    /** A question that one way answers otherwise than one table. */
    record Different(FuzzCase found, Way way, Finding.Different difference) {}

    Round(long seed, int number, Lab lab, Tally tally, BooleanSupplier mayGoOn) {
        this.number = number;
        this.random = new SplittableRandom(seed * SPREAD + number);
        this.generator = new TableGenerator(random);
        this.lab = lab;
        this.tally = tally;
        this.mayGoOn = mayGoOn;
    }

    /** Ends at the first difference. */
    Optional<Different> play() throws IOException, SQLException, InterruptedException {
        Map<FuzzTable, List<FuzzRow>> early = new LinkedHashMap<>();
        Map<FuzzTable, List<FuzzRow>> all = new LinkedHashMap<>();
        for (int i = 0; i < TABLES; i++) {
            FuzzTable table = generator.table("r" + number + "_" + i);
            List<FuzzRow> rows = generator.rows(table, -2, random.nextInt(5, MOST_ROWS));
            // All by the snapshot, all by the stream, or some by each.
            int bySnapshot = random.nextInt(3) * rows.size() / 2;
            early.put(table, rows.subList(0, bySnapshot));
            all.put(table, rows);
        }
        lab.install(early);
        for (Map.Entry<FuzzTable, List<FuzzRow>> entry : all.entrySet()) {
            lab.become(entry.getKey(), entry.getValue());
            for (int change = random.nextInt(4); change > 0; change--) {
                lab.become(entry.getKey(), changed(entry.getKey()));
            }
        }
        lab.awaitFresh();
        tally.round();
        for (FuzzTable table : lab.tables()) {
            tally.table(lab.rows(table).size());
            List<Way> ways = new ArrayList<>(WAYS);
            ways.add(Way.SQL);
            Optional<Different> different = ask(table, QUESTIONS, ways);
            if (different.isPresent()) {
                return different;
            }
        }
        return mayGoOn.getAsBoolean() ? behind() : Optional.empty();
    }

    /** The index knows nothing of the last changes of the second server, and everything of the first. */
    private Optional<Different> behind() throws IOException, SQLException, InterruptedException {
        lab.fallBehind();
        for (FuzzTable table : lab.tables()) {
            List<FuzzRow> before = lab.rows(table);
            Map<Long, FuzzRow> changed = new LinkedHashMap<>();
            before.forEach(row -> changed.put(row.id(), row));
            for (FuzzRow row : changed(table)) {
                FuzzRow old = changed.get(row.id());
                boolean stays = old == null || table.place(old).server() == 1;
                if (stays && table.place(row).server() == 1) {
                    changed.put(row.id(), row);
                }
            }
            lab.become(table, List.copyOf(changed.values()));
            Optional<Different> different = ask(table, QUESTIONS_BEHIND, List.of(Way.BEHIND));
            if (different.isPresent()) {
                return different;
            }
        }
        return Optional.empty();
    }

    private Optional<Different> ask(FuzzTable table, int questions, List<Way> ways) throws IOException, SQLException {
        QueryGenerator queries = new QueryGenerator(table, random.split());
        for (int i = 0; i < questions && mayGoOn.getAsBoolean(); i++) {
            ObjectNode query = queries.query();
            Truth truth = lab.truth(table, query);
            tally.question(OracleGroups.areAskedBy(query));
            for (Way way : ways) {
                Optional<Finding> finding = lab.ask(table, query, way, truth);
                finding.ifPresent(one -> tally.count(table, way, one));
                if (finding.isPresent() && finding.get() instanceof Finding.Different different) {
                    return Optional.of(new Different(new FuzzCase(table, lab.rows(table), query), way, different));
                }
            }
        }
        return Optional.empty();
    }

    /** Some rows with other values, some less, some more; ids that went may come back. */
    private List<FuzzRow> changed(FuzzTable table) {
        List<FuzzRow> rows = new ArrayList<>();
        long next = 0;
        for (FuzzRow row : lab.rows(table)) {
            next = Math.max(next, row.id() + 1);
            int kind = random.nextInt(12);
            if (kind > 0) {
                rows.add(kind > 2 ? row : changed(table, row));
            }
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            rows.add(generator.row(table, next++));
        }
        return rows;
    }

    private FuzzRow changed(FuzzTable table, FuzzRow row) {
        FuzzRow changed = row;
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            FuzzColumn column =
                    table.columns().get(random.nextInt(table.columns().size()));
            if (!column.name().equals(FuzzTable.ID)) {
                changed = changed.with(column.name(), generator.value(column));
            }
        }
        return changed;
    }
}
