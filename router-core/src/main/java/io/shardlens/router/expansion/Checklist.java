package io.shardlens.router.expansion;

import io.shardlens.router.expansion.Step.Action;
import io.shardlens.router.expansion.Transfer.How;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Writes the steps t1 to t5 and the purge. */
final class Checklist {
    private static final String FENCE = "SET GLOBAL super_read_only = ON";
    private static final String LIFT = "SET GLOBAL read_only = OFF";
    /** Leaves read_only on, so that whoever lacks SUPER is refused still. */
    private static final String ADMIT_SUPER = "SET GLOBAL super_read_only = OFF";

    private static final String READERS = "every reader and writer";

    private final ExpansionRequest request;
    private final Dialect dialect;
    private final List<Move> moves;
    private final List<Transfer> transfers;
    private final List<Purge> purges;

    Checklist(ExpansionRequest request, List<Move> moves, List<Transfer> transfers, List<Purge> purges) {
        this.request = request;
        this.dialect = request.dialect();
        this.moves = moves;
        this.transfers = transfers;
        this.purges = purges;
    }

    List<Step> steps() {
        if (moves.isEmpty()) {
            return List.of(new Step(
                    "t4",
                    "publish the new topology; no row moves",
                    List.of(
                            Action.of("new databases", "create the tables that only the new topology has"),
                            publish(),
                            confirm())));
        }
        List<Step> steps = new ArrayList<>();
        add(steps, "t1", "prepare the receivers", prepare());
        add(steps, "t2", "fence writes on every database that gives rows", fence());
        add(steps, "t3", "bring the receivers up to the last write", arrive());
        add(steps, "t4", "open the receivers and publish the new topology", open());
        add(steps, "t5", "confirm the epoch and lift the fence", lift());
        if (!purges.isEmpty()) {
            add(
                    steps,
                    "purge",
                    "delete what moved, slowly",
                    List.of(
                            Action.of(
                                    "every purged table",
                                    "only after t5. One chunk at a time; after each, pause at least as long as it took, and wait"
                                            + " while a replica lags by more than a second. Keep a backup until the counts agree")));
        }
        return steps;
    }

    private static void add(List<Step> steps, String id, String title, List<Action> actions) {
        if (!actions.isEmpty()) {
            steps.add(new Step(id, title, actions.stream().distinct().toList()));
        }
    }

    private List<Action> prepare() {
        List<Action> actions = new ArrayList<>();
        for (Transfer transfer : transfers) {
            String giver = server(transfer.from());
            String receiver = server(transfer.to());
            if (transfer.how() == How.PROMOTED_REPLICA) {
                actions.add(Action.of(
                        receiver,
                        "restore a backup of " + giver
                                + " (with its GTIDs), then replicate; wait until it has caught up",
                        "SET GLOBAL super_read_only = ON",
                        dialect.changeSource(giver),
                        dialect.startReplica(),
                        dialect.showReplica()));
            } else {
                actions.add(Action.of(
                        receiver,
                        "create the tables that are missing, as " + giver + " declares them",
                        transfer.moves().stream()
                                .map(move -> "SHOW CREATE TABLE "
                                        + name(
                                                move.from().database(),
                                                move.from().table()))
                                .distinct()
                                .toArray(String[]::new)));
            }
        }
        return actions;
    }

    private Set<String> givers() {
        Set<String> givers = new LinkedHashSet<>();
        moves.forEach(move -> givers.add(server(move.from().database())));
        return givers;
    }

    private List<Action> fence() {
        return givers().stream()
                .map(giver -> Action.of(
                        giver,
                        "refuse writes, from SUPER too; open transactions that wrote can no longer commit",
                        FENCE,
                        "SELECT @@GLOBAL.gtid_executed"))
                .toList();
    }

    /** Replicas first: what is copied to their sources afterwards is not for them. */
    private List<Action> arrive() {
        List<Action> actions = new ArrayList<>();
        transfers.stream()
                .filter(transfer -> transfer.how() == How.PROMOTED_REPLICA)
                .forEach(transfer -> actions.add(caughtUp(transfer)));
        for (Transfer transfer : transfers) {
            switch (transfer.how()) {
                case PROMOTED_REPLICA -> {}
                case TABLE_COPY -> transfer.moves().forEach(move -> actions.add(copyTable(move)));
                case ROW_COPY -> transfer.moves().forEach(move -> actions.add(copyRows(move)));
            }
        }
        return actions;
    }

    private Action caughtUp(Transfer transfer) {
        return Action.of(
                server(transfer.to()),
                "wait until all of " + server(transfer.from()) + "'s transactions are applied (0), then stop AND reset"
                        + " replication: else the purge below would replicate and delete the promoted rows",
                "SELECT WAIT_FOR_EXECUTED_GTID_SET('<gtid_executed from t2>', 60)",
                dialect.stopReplica(),
                dialect.resetReplica(),
                dialect.showReplica());
    }

    private Action copy(Move move, String where) {
        Place from = request.place(move.from().database());
        Place to = request.place(move.to().database());
        List<String> statements = new ArrayList<>();
        statements.add("mysqldump -h " + from.server() + " --single-transaction --no-create-info --set-gtid-purged=OFF"
                + where + " " + from.schema() + " " + move.from().table() + " > " + move.from() + ".sql");
        if (!move.from().table().equals(move.to().table())) {
            statements.add("-- in the dump: INSERT INTO " + Sql.name(move.to().table()) + " in place of "
                    + Sql.name(move.from().table()));
        }
        boolean fenced = givers().contains(to.server());
        if (fenced) {
            statements.add(ADMIT_SUPER);
        }
        statements.add("mysql -h " + to.server() + " " + to.schema() + " < " + move.from() + ".sql");
        if (fenced) {
            statements.add(FENCE);
        }
        return new Action(
                server(move.to().database()),
                "copy " + move.table() + " from " + move.from() + " to " + move.to()
                        + "; compare row counts and checksums",
                statements);
    }

    /** A table that gets rows before its own are copied must not pass them on. */
    private Action copyTable(Move move) {
        boolean filled = moves.stream().anyMatch(other -> other.to().equals(move.from()));
        return filled ? copyRows(move) : copy(move, "");
    }

    private Action copyRows(Move move) {
        Ownership arriving = new OwnershipRule(
                        request.to().router(move.table()).rule(),
                        request.columnsOf(move.table()).shardingKey())
                .of(move.to());
        return switch (arriving) {
            case Ownership.Condition owned -> copy(move, " --where=" + quoted(owned.condition()));
            case Ownership.Everything all -> copy(move, "");
            case Ownership.Nothing none -> copy(move, " --where=" + quoted("FALSE"));
            case Ownership.ByRouting routed ->
                Action.of(
                        server(move.to().database()),
                        "copy the rows of " + move.from() + " whose keys the new topology routes to " + move.to()
                                + ": read and route them one by one, since " + routed.reason());
        };
    }

    /** One word of a shell, which runs what is between backticks unless single quotes are around it. */
    private static String quoted(String condition) {
        return "'" + condition.replace("'", "'\\''") + "'";
    }

    private List<Action> open() {
        List<Action> actions = new ArrayList<>();
        for (Transfer transfer : transfers) {
            List<String> statements = new ArrayList<>();
            if (transfer.how() == How.PROMOTED_REPLICA) {
                statements.add(LIFT);
            }
            transfer.moves().stream()
                    .filter(move -> transfer.how() == How.PROMOTED_REPLICA
                            && !move.from().table().equals(move.to().table()))
                    .map(move -> "RENAME TABLE "
                            + name(move.to().database(), move.from().table()) + " TO "
                            + name(move.to().database(), move.to().table()))
                    .distinct()
                    .forEach(statements::add);
            if (!statements.isEmpty()) {
                actions.add(new Action(server(transfer.to()), "promote", statements));
            }
        }
        moves.stream().filter(move -> !move.changesDatabase()).forEach(move -> actions.add(inside(move)));
        actions.add(publish());
        return actions;
    }

    private Action inside(Move move) {
        String from = name(move.from().database(), move.from().table());
        String to = name(move.to().database(), move.to().table());
        String database = move.from().database();
        if (move instanceof Move.WholeTable) {
            return Action.of(server(database), "rename", ADMIT_SUPER, "RENAME TABLE " + from + " TO " + to, FENCE);
        }
        Ownership owned = new OwnershipRule(
                        request.to().router(move.table()).rule(),
                        request.columnsOf(move.table()).shardingKey())
                .of(move.to());
        return owned instanceof Ownership.Condition condition
                ? Action.of(
                        server(database),
                        "copy inside the database",
                        ADMIT_SUPER,
                        "INSERT INTO " + to + " SELECT * FROM " + from + " WHERE " + condition.condition(),
                        FENCE)
                : Action.of(server(database), "copy the keys that the new topology routes to " + move.to());
    }

    private List<Action> lift() {
        List<Action> actions = new ArrayList<>();
        actions.add(confirm());
        givers().forEach(giver -> actions.add(Action.of(giver, "take writes again", LIFT)));
        return actions;
    }

    private Action publish() {
        return Action.of(
                "topology",
                "publish epoch " + request.to().epoch() + " (content "
                        + request.to().contentHash().substring(0, 12) + ") in place of epoch "
                        + request.from().epoch());
    }

    private Action confirm() {
        return Action.of(
                READERS,
                "confirms epoch " + request.to().epoch() + " after its last query of epoch "
                        + request.from().epoch() + " has ended");
    }

    private String server(String database) {
        return request.place(database).server();
    }

    private String name(String database, String table) {
        return Sql.table(request.place(database), table);
    }
}
