package io.shardlens.query.execute;

import io.shardlens.catalog.table.IdScope;
import io.shardlens.query.model.After;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.IndexState;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.PlanType;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.QueryResult;
import io.shardlens.query.model.ShardIndexState;
import io.shardlens.query.model.ShardStatus;
import io.shardlens.query.mysql.Gathered;
import io.shardlens.query.mysql.ShardOutcome;
import io.shardlens.query.mysql.ShardRow;
import io.shardlens.query.plan.Planned;
import io.shardlens.query.search.IndexRow;
import io.shardlens.query.search.SearchOutcome;
import io.shardlens.router.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Makes outcomes out of what shards and index said.
 *
 * @param epoch of the topology under which they were asked
 */
record Answers(long epoch) {
    /** The rows to ask for, those to pass over included: one more than the page shows whether there is a next page. */
    static int limit(Query query) {
        return query.limit() == 0 ? 0 : query.offset() + query.limit() + 1;
    }

    Outcome empty(Query query, String reason) {
        return new Outcome.Answered(new QueryResult(
                List.of(),
                query.count() ? 0L : null,
                null,
                PlanType.EMPTY,
                reason,
                true,
                epoch,
                statuses(query, List.of())));
    }

    Outcome found(Query query, Planned planned, IndexState state, SearchOutcome.Found found) {
        List<ShardStatus> statuses = new ArrayList<>();
        for (String shard : shards(query)) {
            ShardIndexState known = state.shards().get(shard);
            Duration lag = known != null && known.covered() ? known.lag() : null;
            // The planner chose the index, so a shard that is not fresh holds no row of the answer.
            statuses.add(
                    lag != null && lag.compareTo(query.options().maxLag()) <= 0
                            ? ShardStatus.ok(shard, lag)
                            : ShardStatus.skipped(shard));
        }
        List<Row> rows = found.rows().stream().map(Row::of).toList();
        return answered(query, planned, rows, found.count(), statuses, true);
    }

    Outcome gathered(Query query, Planned planned, Gathered gathered) {
        return switch (gathered) {
            case Gathered.Outcomes all -> outcomes(query, planned, all);
            case Gathered.Overloaded overloaded -> overloaded(overloaded);
            case Gathered.TooLarge large -> tooLarge(large.detail());
        };
    }

    static Outcome overloaded(Gathered.Overloaded overloaded) {
        return new Outcome.Failed(new Problem(
                ProblemType.OVERLOADED,
                "every connection to a shard that is needed is in use",
                List.of(),
                List.of(),
                overloaded.retryAfter()));
    }

    static Outcome tooLarge(String detail) {
        return new Outcome.Failed(Problem.of(ProblemType.RESULT_TOO_LARGE, detail));
    }

    private Outcome outcomes(Query query, Planned planned, Gathered.Outcomes gathered) {
        List<ShardOutcome> outcomes = gathered.shards();
        List<ShardStatus> statuses = statuses(query, outcomes).stream()
                .map(status -> status.took(gathered.took().get(status.shard())))
                .toList();
        List<ShardOutcome.Answer> answers = outcomes.stream()
                .filter(ShardOutcome.Answer.class::isInstance)
                .map(ShardOutcome.Answer.class::cast)
                .toList();
        boolean complete = answers.size() == outcomes.size();
        if (!complete && (answers.isEmpty() || !query.options().allowPartial())) {
            return new Outcome.Failed(failure(outcomes, statuses));
        }
        Long count = query.count()
                ? answers.stream()
                        .mapToLong(answer -> answer.count() == null ? 0 : answer.count())
                        .sum()
                : null;
        return answered(query, planned, merged(query, answers), count, statuses, complete);
    }

    private static List<Row> merged(Query query, List<ShardOutcome.Answer> answers) {
        return RowOrder.merged(query, answers, limit(query)).stream()
                .skip(query.offset())
                .map(Row::of)
                .toList();
    }

    private Outcome answered(
            Query query,
            Planned planned,
            List<Row> rows,
            @Nullable Long count,
            List<ShardStatus> statuses,
            boolean complete) {
        List<Row> page = rows.subList(0, Math.min(rows.size(), query.limit()));
        After next =
                rows.size() > page.size() && !page.isEmpty() ? page.getLast().after(query) : null;
        return new Outcome.Answered(new QueryResult(
                page.stream().map(Row::selected).toList(),
                count,
                next,
                planned.plan().type(),
                planned.reason(),
                complete,
                epoch,
                statuses));
    }

    private record Row(List<@Nullable Object> place, List<@Nullable Object> selected, Target target) {
        static Row of(ShardRow row) {
            return new Row(row.place(), row.selected(), row.target());
        }

        static Row of(IndexRow row) {
            return new Row(row.place(), row.selected(), row.target());
        }

        After after(Query query) {
            return new After(place, query.table().idScope() == IdScope.SHARD ? target : null);
        }
    }

    static Problem failure(List<ShardOutcome> outcomes, List<ShardStatus> statuses) {
        List<ShardOutcome.Failure> failures = outcomes.stream()
                .filter(ShardOutcome.Failure.class::isInstance)
                .map(ShardOutcome.Failure.class::cast)
                .filter(failure -> failure.state() != ShardStatus.State.SKIPPED)
                .toList();
        boolean late = failures.stream().allMatch(failure -> failure.state() == ShardStatus.State.TIMEOUT);
        String detail = failures.stream()
                .map(failure -> "shard '" + failure.shard() + "': " + failure.detail())
                .collect(Collectors.joining("; "));
        return new Problem(
                late ? ProblemType.DEADLINE_EXCEEDED : ProblemType.SHARDS_UNAVAILABLE,
                detail,
                List.of(),
                statuses,
                null);
    }

    static List<ShardStatus> statuses(Asked query, List<ShardOutcome> outcomes) {
        Map<String, ShardStatus> statuses = new TreeMap<>();
        shards(query).forEach(shard -> statuses.put(shard, ShardStatus.skipped(shard)));
        for (ShardOutcome outcome : outcomes) {
            statuses.put(
                    outcome.shard(),
                    switch (outcome) {
                        case ShardOutcome.Answer answer -> ShardStatus.ok(answer.shard(), null);
                        case ShardOutcome.Groups groups -> ShardStatus.ok(groups.shard(), null);
                        case ShardOutcome.Failure failure ->
                            new ShardStatus(failure.shard(), failure.state(), null, failure.detail());
                    });
        }
        return List.copyOf(statuses.values());
    }

    private static TreeSet<String> shards(Asked query) {
        TreeSet<String> shards = new TreeSet<>();
        query.table().router().targets().forEach(target -> shards.add(target.database()));
        return shards;
    }
}
