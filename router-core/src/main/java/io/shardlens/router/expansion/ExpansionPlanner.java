package io.shardlens.router.expansion;

import io.shardlens.router.Target;
import io.shardlens.router.diff.RuleDiff;
import io.shardlens.router.diff.TopologyDiff;
import io.shardlens.router.topology.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Makes one plan. */
final class ExpansionPlanner {
    private record Pair(String from, String to) {}

    private final ExpansionRequest request;
    private final List<String> warnings = new ArrayList<>();

    ExpansionPlanner(ExpansionRequest request) {
        this.request = request;
    }

    ExpansionPlan plan() {
        TopologyDiff diff = TopologyDiff.between(request.from(), request.to(), request.renamed(), request.live());
        List<Move> moves = new ArrayList<>();
        for (TopologyDiff.TableDiff table : diff.tables()) {
            switch (table) {
                case TopologyDiff.Compared compared -> moves.addAll(moves(compared.table(), compared.diff()));
                case TopologyDiff.Added added -> warnings.add(added.table() + " is new: create its tables first");
                case TopologyDiff.Removed removed ->
                    warnings.add(removed.table() + " is gone from the new topology: its rows are no longer found");
                case TopologyDiff.OtherKey other ->
                    warnings.add(other.table() + ": the sharding key was " + other.from() + " and is " + other.to()
                            + ": no key can be compared, so its moves are not planned");
            }
        }
        if (request.to().epoch() <= request.from().epoch()) {
            warnings.add("the new epoch " + request.to().epoch() + " is not above the old one, "
                    + request.from().epoch() + ": no reader will take it");
        }
        List<Transfer> transfers = transfers(moves);
        Set<String> shrunk = diff.compared().stream()
                .filter(compared -> !compared.diff().closed().isEmpty())
                .map(TopologyDiff.Compared::table)
                .collect(Collectors.toSet());
        List<Purge> purges = purges(moves, transfers, shrunk);
        warnOfUnknownColumns(diff, moves, purges);
        List<Step> steps = new Checklist(request, moves, transfers, purges).steps();
        return new ExpansionPlan(diff, moves, transfers, steps, purges, warnings);
    }

    /** Whole tables move and are dropped without a word on columns. */
    private void warnOfUnknownColumns(TopologyDiff diff, List<Move> moves, List<Purge> purges) {
        for (TopologyDiff.Compared compared : diff.compared()) {
            String table = compared.table();
            boolean named = moves.stream()
                            .anyMatch(move -> move.table().equals(table) && !(move instanceof Move.WholeTable))
                    || purges.stream()
                            .anyMatch(purge -> purge.table().equals(table) && !(purge instanceof Purge.WholeTable));
            if (named && !request.knowsColumnsOf(table)) {
                warnings.add("columns of " + table + " are not known: give --config or --columns");
            }
        }
    }

    private List<Move> moves(String table, RuleDiff diff) {
        diff.closed()
                .forEach(keys -> warnings.add(table + ": " + keys
                        + " are covered by the old topology only: their rows are" + " no longer found"));
        if (!diff.flowsListed()) {
            warnings.add(table + ": the moves are not planned: " + diff.moved() + " of the keys move"
                    + (diff.flows().isEmpty() ? " by different hashes or between too many pairs of tables" : ""));
        }
        return Moves.of(table, diff);
    }

    private List<Transfer> transfers(List<Move> moves) {
        Map<Pair, List<Move>> pairs = new LinkedHashMap<>();
        moves.stream()
                .filter(Move::changesDatabase)
                .sorted(Comparator.comparing((Move move) -> move.from().database())
                        .thenComparing(move -> move.to().database()))
                .forEach(move -> pairs.computeIfAbsent(
                                new Pair(move.from().database(), move.to().database()), pair -> new ArrayList<>())
                        .add(move));
        List<Transfer> transfers = new ArrayList<>();
        pairs.forEach((pair, some) -> transfers.add(new Transfer(
                pair.from(), pair.to(), how(some, canBeReplica(server(pair.to()), pairs.keySet())), some)));
        return transfers;
    }

    /** Servers replicate, not databases: a new one takes after one old one, database by database. */
    private boolean canBeReplica(String receiver, Set<Pair> pairs) {
        List<Pair> arriving = pairs.stream()
                .filter(pair -> server(pair.to()).equals(receiver))
                .toList();
        boolean isOld = databases(request.from(), request.renamed()).stream()
                .map(this::server)
                .anyMatch(receiver::equals);
        return !isOld
                && distinct(arriving, pair -> server(pair.from())) == 1
                && distinct(arriving, Pair::from) == arriving.size()
                && distinct(arriving, Pair::to) == arriving.size();
    }

    private static long distinct(List<Pair> pairs, Function<Pair, String> property) {
        return pairs.stream().map(property).distinct().count();
    }

    private String server(String database) {
        return request.place(database).server();
    }

    private static Transfer.How how(List<Move> moves, boolean isReplica) {
        if (isReplica) {
            return Transfer.How.PROMOTED_REPLICA;
        }
        return moves.stream().allMatch(Move.WholeTable.class::isInstance)
                ? Transfer.How.TABLE_COPY
                : Transfer.How.ROW_COPY;
    }

    /** What tables hold beyond their own: givers what they gave, promoted replicas all that was not theirs. */
    private List<Purge> purges(List<Move> moves, List<Transfer> transfers, Set<String> shrunk) {
        List<Purge> purges = new ArrayList<>();
        for (TopologyDiff.Compared compared : TopologyDiff.between(request.from(), request.to(), request.renamed())
                .compared()) {
            String table = compared.table();
            if (shrunk.contains(table)) {
                warnings.add(table + ": no purge is planned: it would delete rows that the new topology finds nowhere");
                continue;
            }
            Purges writer =
                    new Purges(table, request.to().router(table).rule(), request.columnsOf(table), request.chunkRows());
            for (Target target : holders(table, moves, transfers)) {
                writer.of(target, request.place(target.database())).ifPresent(purges::add);
            }
        }
        return purges;
    }

    private Set<Target> holders(String table, List<Move> moves, List<Transfer> transfers) {
        Set<Target> holders = new LinkedHashSet<>();
        List<Move> own =
                moves.stream().filter(move -> move.table().equals(table)).toList();
        own.stream()
                .filter(move -> move.changesDatabase() || !(move instanceof Move.WholeTable))
                .map(Move::from)
                .forEach(holders::add);
        for (Transfer transfer : transfers) {
            if (transfer.how() == Transfer.How.PROMOTED_REPLICA) {
                for (Target old : oldTargets(table)) {
                    if (old.database().equals(transfer.from())) {
                        holders.add(new Target(transfer.to(), arrived(old, transfer, table)));
                    }
                }
            }
        }
        return holders;
    }

    private static String arrived(Target old, Transfer transfer, String table) {
        return transfer.moves().stream()
                .filter(move -> move.table().equals(table) && move.from().equals(old))
                .map(move -> move.to().table())
                .findFirst()
                .orElse(old.table());
    }

    private List<Target> oldTargets(String table) {
        return request.from().router(table).targets().stream()
                .map(target -> new Target(
                        request.renamed().getOrDefault(target.database(), target.database()), target.table()))
                .toList();
    }

    private static Set<String> databases(Topology topology, Map<String, String> renamed) {
        Set<String> names = new TreeSet<>();
        topology.tables()
                .forEach(table -> topology.router(table)
                        .targets()
                        .forEach(target -> names.add(renamed.getOrDefault(target.database(), target.database()))));
        return names;
    }
}
