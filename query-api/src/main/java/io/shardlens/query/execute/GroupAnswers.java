package io.shardlens.query.execute;

import io.shardlens.query.execute.GroupWalk.Walked;
import io.shardlens.query.merge.Group;
import io.shardlens.query.merge.GroupSort;
import io.shardlens.query.merge.Partial;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.QueryResult;
import io.shardlens.query.model.ShardStatus;
import io.shardlens.query.mysql.Gathered;
import io.shardlens.query.mysql.GroupReader;
import io.shardlens.query.mysql.TableRead;
import io.shardlens.query.plan.GroupMethod;
import io.shardlens.query.plan.Planned;
import io.shardlens.query.search.GroupSearcher;
import io.shardlens.query.search.GroupSession;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Answers questions about groups.
 *
 * @param epoch of the topology under which shards and index are asked
 */
record GroupAnswers(long epoch, GroupReader shards, GroupSearcher index) {
    /** Groups to look at before giving up. */
    private static final int MOST_GROUPS = 400_000;

    /** The same shards under another topology, and an index of tables that may be declared otherwise. */
    GroupAnswers under(long other, GroupSearcher searcher) {
        return new GroupAnswers(other, shards, searcher);
    }

    /** Of no rows at all. */
    Outcome ofNothing(GroupQuery query, Planned planned) {
        GroupPage page = new GroupPage(query, group -> query.after() == null);
        if (query.keys().isEmpty()) {
            List<Partial> parts = query.measures().stream()
                    .map(measure -> Partial.ofNothing(measure.aggregate()))
                    .toList();
            page.add(new Group(List.of(), List.of(), parts));
        }
        return answered(
                query,
                planned,
                page.found(),
                Answers.statuses(query, new Gathered.Outcomes(List.of())),
                new Quality(true, false));
    }

    Outcome ofShards(GroupQuery query, Planned planned, List<TableRead> reads, Deadline deadline)
            throws InterruptedException {
        ShardGroups source = new ShardGroups(query, shards, reads, deadline);
        while (true) {
            Walked walked = planned.groups() == GroupMethod.WHOLE
                    ? source.whole().<Walked>map(Walked.Page::new).orElseGet(Walked.Failed::new)
                    : new GroupWalk(query, source, MOST_GROUPS).walk();
            switch (walked) {
                case Walked.Page page -> {
                    List<ShardStatus> statuses = Answers.statuses(query, source.outcomes());
                    return answered(query, planned, page.found(), statuses, new Quality(source.isComplete(), false));
                }
                case Walked.TooMany many -> {
                    return tooMany(many);
                }
                case Walked.Failed failed -> {
                    Optional<Outcome> why = source.failure();
                    if (why.isPresent()) {
                        return why.get();
                    }
                }
            }
        }
    }

    /** @param statuses of the shards where the index answers */
    Indexed ofIndex(GroupQuery query, Planned planned, List<ShardStatus> statuses, Deadline deadline)
            throws InterruptedException {
        try (GroupSession session = index.begin(query, deadline::left)) {
            IndexGroups source = new IndexGroups(query, session);
            return switch (new GroupWalk(query, source, MOST_GROUPS).walk()) {
                case Walked.Page page ->
                    new Indexed.Answered(answered(
                            query, planned, page.found(), statuses, new Quality(true, source.isApproximate())));
                case Walked.TooMany many -> new Indexed.Answered(tooMany(many));
                case Walked.Failed failed -> indexed(source.failure());
            };
        }
    }

    private static Indexed indexed(GroupSession.@Nullable Found failure) {
        return switch (failure) {
            case GroupSession.Found.Unanswerable not -> new Indexed.Unanswerable(not.reason());
            case GroupSession.Found.Unavailable not -> new Indexed.Unavailable(not.reason());
            case GroupSession.Found.Groups groups -> throw new IllegalStateException("the index has not failed");
            case null -> throw new IllegalStateException("the index has not failed");
        };
    }

    /** What an answer must say of itself. */
    private record Quality(boolean complete, boolean approximate) {}

    private static Outcome tooMany(Walked.TooMany many) {
        return Answers.tooLarge("the order needs every group, and there are more than " + many.seen()
                + ": narrow the condition, group by less, or order by the keys of the groups");
    }

    private Outcome answered(
            GroupQuery query, Planned planned, GroupPage.Found found, List<ShardStatus> statuses, Quality quality) {
        GroupSort sort = new GroupSort(query);
        List<List<@Nullable Object>> rows =
                found.groups().stream().map(sort::selected).toList();
        return new Outcome.Answered(new QueryResult(
                rows,
                null,
                found.next(),
                planned.plan().type(),
                planned.reason(),
                quality.approximate(),
                quality.complete(),
                epoch,
                statuses));
    }
}
