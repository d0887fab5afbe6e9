package io.shardlens.sync.follow;

import io.shardlens.catalog.command.CommandOutput;
import io.shardlens.catalog.command.ExitCode;
import io.shardlens.catalog.command.InputException;
import io.shardlens.catalog.table.PhysicalTable;
import io.shardlens.sync.command.CommandSession;
import io.shardlens.sync.command.ProgressBar;
import io.shardlens.sync.command.TableSelection;
import io.shardlens.sync.pipeline.Execution;
import io.shardlens.sync.snapshot.ServerSnapshots.Unit;
import io.shardlens.sync.snapshot.SnapshotRecord;
import io.shardlens.sync.snapshot.SnapshotRequest;
import io.shardlens.sync.snapshot.SnapshotRequest.Action;
import io.shardlens.sync.snapshot.SqlCondition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sync snapshot}: asks the running worker to read rows from MySQL into the index, and follows it. */
@Command(
        name = "snapshot",
        description =
                "Asks the running worker to read tables from MySQL into the index, beside the stream, and follows it."
                        + " Without --where all rows are read, and documents whose rows are gone are buried. The index goes on"
                        + " answering meanwhile.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:everything has been read", "1:something has not, or no worker answers", "2:wrong input"})
public final class SnapshotCommand implements Callable<Integer> {
    private final Execution execution;

    @Mixin
    private TableSelection selection = new TableSelection();

    @Option(
            names = "--where",
            paramLabel = "CONDITION",
            description = "Read only the rows that meet this condition, such as \"created_at >= '2026-11-01'\";"
                    + " nothing is buried then, and an incomplete table stays so.")
    private @Nullable String where;

    @Option(
            names = "--resume",
            description = "Go on with what is under way, or behind what was read before it was cancelled.")
    private boolean resume;

    @Option(names = "--cancel", description = "Stop what is under way or waits.")
    private boolean cancel;

    @Option(names = "--dry-run", description = "Say what would be read, and ask nobody for anything.")
    private boolean dryRun;

    @Mixin
    private CommandOutput output = new CommandOutput();

    @Spec
    private @Nullable CommandSpec spec;

    public SnapshotCommand(Execution execution) {
        this.execution = execution;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (cancel && (resume || where != null)) {
            throw new InputException("--cancel goes with neither --resume nor --where");
        }
        try (CommandSession session = CommandSession.open(selection.load())) {
            Map<Unit, List<PhysicalTable>> units = units(session);
            SnapshotReport report = new SnapshotReport(output.writer(), output.isJson());
            if (dryRun) {
                report.plan(units, session.connections(), condition());
                return ExitCode.FINE;
            }
            Map<Unit, SnapshotFollower.Outcome> outcomes;
            try (ProgressBar bar = bar()) {
                outcomes = followed(
                        new SnapshotFollower(
                                session.store(), session.published(), bar, execution.clock(), execution.waiter()),
                        requests(units));
            }
            report.outcomes(outcomes, cancel);
            return outcomes.values().stream().allMatch(o -> o.good(cancel)) ? ExitCode.FINE : ExitCode.FINDINGS;
        }
    }

    private Map<Unit, SnapshotFollower.Outcome> followed(
            SnapshotFollower follower, Map<String, List<SnapshotRequest>> requests) throws InterruptedException {
        if (cancel) {
            return follower.follow(requests);
        }
        return WorkGoesOn.unlessFollowed(
                "The snapshot goes on in the worker. --resume follows it again, --cancel stops it.",
                () -> follower.follow(requests));
    }

    private ProgressBar bar() {
        CommandSpec own = spec;
        if (own == null) {
            throw new IllegalStateException("the command has not been parsed");
        }
        return new ProgressBar(
                own.commandLine().getErr(),
                Boolean.getBoolean("shardlens.terminal") && !output.isJson(),
                execution.clock());
    }

    private String condition() {
        String given = where;
        return given == null ? "" : given;
    }

    private Map<Unit, List<PhysicalTable>> units(CommandSession session) {
        session.leftOut().forEach((table, reason) -> {
            if (selection.includesTable(table) && selection.of(session).isEmpty()) {
                throw new InputException("table '" + table + "' is not indexed: " + reason);
            }
        });
        Map<Unit, List<PhysicalTable>> units = selection.of(session).stream()
                .collect(Collectors.groupingBy(Unit::of, LinkedHashMap::new, Collectors.toList()));
        if (units.isEmpty()) {
            throw new InputException("no table that is indexed has rows in what was selected");
        }
        if (where != null) {
            units.values().forEach(tables -> checked(tables.getFirst()));
        }
        return units;
    }

    private void checked(PhysicalTable table) {
        try {
            SqlCondition.of(condition(), table.logical());
        } catch (SqlCondition.Refused e) {
            throw new InputException("--where: " + e.getMessage());
        }
    }

    private Map<String, List<SnapshotRequest>> requests(Map<Unit, List<PhysicalTable>> units) {
        Action action = cancel ? Action.CANCEL : resume ? Action.RESUME : Action.BEGIN;
        String id = String.format(
                Locale.ROOT,
                "%s-%08x",
                execution.clock().instant(),
                execution.random().nextInt());
        Map<String, List<SnapshotRequest>> requests = new LinkedHashMap<>();
        units.forEach((unit, tables) -> requests.computeIfAbsent(
                        tables.getFirst().shard().server(), s -> new ArrayList<>())
                .add(new SnapshotRequest(id, unit, action, condition())));
        return requests;
    }

    /** What a unit has come to, for messages. */
    static String shown(SnapshotRecord record) {
        return record.phase().name().toLowerCase(Locale.ROOT)
                + (record.detail().isEmpty() ? "" : ": " + record.detail());
    }
}
