package io.shardlens.query.execute;

import io.shardlens.query.merge.CommonKeys;
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
import io.shardlens.query.mysql.ReplicaAnswer;
import io.shardlens.query.mysql.ShardOutcome;
import io.shardlens.query.plan.Planned;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
                statuses(query, new Gathered.Outcomes(List.of()))));
    }

    /** Of the index alone. */
    Outcome found(Query query, Planned planned, IndexPart part) {
        List<Row> rows = part.found().rows().stream().map(Row::of).toList();
        List<ShardStatus> statuses = statuses(query, new Gathered.Outcomes(List.of()), List.of(part));
        return answered(query, planned, new Page(rows, part.found().count(), statuses, true, part.seen()));
    }

    /** The shards where the index alone answered for these of them. */
    static List<ShardStatus> indexed(Asked query, Collection<String> fresh, IndexState state) {
        Map<String, ShardStatus> statuses = new TreeMap<>();
        shards(query).forEach(shard -> statuses.put(shard, ShardStatus.skipped(shard)));
        for (String shard : fresh) {
            ShardIndexState known = state.shards().get(shard);
            statuses.put(shard, ShardStatus.ok(shard, known == null ? null : known.lag()));
        }
        return List.copyOf(statuses.values());
    }

    /** @param at an instant after the shards have answered */
    Outcome gathered(Query query, Planned planned, Gathered gathered, Instant at) {
        return switch (gathered) {
            case Gathered.Outcomes all -> outcomes(query, planned, all, at);
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

    /** @param at an instant after the shards have answered */
    Outcome chunk(Query query, Planned planned, ShardChunks.Chunk chunk, Instant at) {
        return switch (chunk) {
            case ShardChunks.Chunk.Stopped stopped -> gathered(query, planned, stopped.gathered(), at);
            case ShardChunks.Chunk.Rows rows -> {
                List<Row> page = rows.rows().stream()
                        .limit(query.options().mostInChunk())
                        .map(Row::of)
                        .toList();
                boolean more = rows.more() || page.size() < rows.rows().size();
                List<ShardOutcome> outcomes = rows.outcomes().shards();
                List<ShardOutcome.Answer> answers = answers(outcomes);
                Map<String, Instant> seen = Seen.byShards(answers.stream().map(ShardOutcome.Answer::shard), at);
                boolean complete = answers.size() == outcomes.size();
                yield result(
                        planned,
                        new Page(page, null, statuses(query, rows.outcomes()), complete, seen),
                        page,
                        more ? page.getLast().after(query, Seen.after(query, seen)) : null);
            }
        };
    }

    private Outcome outcomes(Query query, Planned planned, Gathered.Outcomes gathered, Instant at) {
        List<ShardOutcome> outcomes = gathered.shards();
        List<ShardStatus> statuses = statuses(query, gathered);
        List<ShardOutcome.Answer> answers = answers(outcomes);
        boolean complete = answers.size() == outcomes.size();
        if (!complete && (answers.isEmpty() || !query.options().allowPartial())) {
            return new Outcome.Failed(failure(outcomes, statuses));
        }
        Long count = query.count() ? counted(answers) : null;
        Map<String, Instant> seen = Seen.byShards(answers.stream().map(ShardOutcome.Answer::shard), at);
        return answered(query, planned, new Page(merged(query, answers), count, statuses, complete, seen));
    }

    /**
     * Of rows that the index has found and shards have checked.
     *
     * @param part what it has found, in keys; it says how far the shards were seen
     * @param gathered of no shard where it has found none
     */
    Outcome checked(Query query, Planned planned, IndexPart part, Gathered gathered) {
        if (!(gathered instanceof Gathered.Outcomes outcomes)) {
            return gathered(query, planned, gathered, Instant.MAX);
        }
        Map<String, ShardStatus> statuses = new TreeMap<>();
        shards(query).forEach(shard -> statuses.put(shard, ShardStatus.skipped(shard)));
        part.statuses().forEach(status -> statuses.put(status.shard(), status));
        statuses(query, outcomes).stream()
                .filter(status -> status.state() != ShardStatus.State.SKIPPED)
                .forEach(status -> statuses.merge(
                        status.shard(),
                        status,
                        (indexed, own) -> own.state() == ShardStatus.State.OK ? indexed.took(own.took()) : own));
        List<ShardOutcome.Answer> answers = answers(outcomes.shards());
        boolean complete = answers.size() == outcomes.shards().size();
        if (!complete && (answers.isEmpty() || !query.options().allowPartial())) {
            return new Outcome.Failed(failure(outcomes.shards(), List.copyOf(statuses.values())));
        }
        Long count = query.count() ? counted(answers) : null;
        return answered(
                query,
                planned,
                new Page(merged(query, answers), count, List.copyOf(statuses.values()), complete, part.seen()));
    }

    private static List<ShardOutcome.Answer> answers(List<ShardOutcome> outcomes) {
        return outcomes.stream()
                .filter(ShardOutcome.Answer.class::isInstance)
                .map(ShardOutcome.Answer.class::cast)
                .toList();
    }

    private static long counted(List<ShardOutcome.Answer> answers) {
        return answers.stream()
                .mapToLong(answer -> answer.count() == null ? 0 : answer.count())
                .sum();
    }

    /**
     * Of the index for some shards and the others for themselves.
     *
     * @param at an instant after the shards have answered
     * @return empty where rows of the index and of the shards cannot be brought into one order
     */
    Optional<Outcome> mixed(
            Query query,
            Planned planned,
            CommonKeys keys,
            List<IndexPart> parts,
            Gathered.Outcomes gathered,
            Instant at) {
        List<ShardOutcome> outcomes = gathered.shards();
        List<ShardStatus> statuses = statuses(query, gathered, parts);
        List<ShardOutcome.Answer> answers = answers(outcomes);
        boolean whole = answers.size() == outcomes.size();
        if (!whole && !query.options().allowPartial()) {
            return Optional.of(new Outcome.Failed(failure(outcomes, statuses)));
        }
        Map<String, Instant> seen = new HashMap<>(Seen.byShards(answers.stream().map(ShardOutcome.Answer::shard), at));
        parts.forEach(part -> seen.putAll(part.seen()));
        boolean fresh = parts.stream().noneMatch(IndexPart::stale);
        return MixedRows.of(query, keys, parts, answers)
                .map(mixed -> answered(
                        query,
                        planned,
                        new Page(
                                mixed.rows(),
                                query.count() ? mixed.count() + counted(answers) : null,
                                statuses,
                                whole && fresh,
                                seen)));
    }

    private static List<Row> merged(Query query, List<ShardOutcome.Answer> answers) {
        return RowOrder.merged(query, answers, limit(query)).stream()
                .skip(query.offset())
                .map(Row::of)
                .toList();
    }

    /**
     * What an answer is made of.
     *
     * @param rows the page and, where there is a next one, the row behind it
     */
    private record Page(
            List<Row> rows,
            @Nullable Long count,
            List<ShardStatus> statuses,
            boolean complete,
            Map<String, Instant> seen) {}

    private Outcome answered(Query query, Planned planned, Page all) {
        List<Row> rows = all.rows();
        List<Row> page = rows.subList(0, Math.min(rows.size(), query.limit()));
        After next = rows.size() > page.size() && !page.isEmpty()
                ? page.getLast().after(query, Seen.after(query, all.seen()))
                : null;
        return result(planned, all, page, next);
    }

    private Outcome result(Planned planned, Page all, List<Row> page, @Nullable After next) {
        return new Outcome.Answered(new QueryResult(
                page.stream().map(Row::selected).toList(),
                all.count(),
                next,
                planned.plan().type(),
                planned.reason(),
                all.complete(),
                epoch,
                all.statuses()));
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

    private static List<ShardStatus> statuses(Query query, Gathered.Outcomes gathered, List<IndexPart> parts) {
        Map<String, ShardStatus> statuses = new TreeMap<>();
        statuses(query, gathered).forEach(status -> statuses.put(status.shard(), status));
        parts.forEach(part -> part.statuses().forEach(status -> statuses.put(status.shard(), status)));
        return List.copyOf(statuses.values());
    }

    static List<ShardStatus> statuses(Asked query, Gathered.Outcomes gathered) {
        Map<String, ShardStatus> statuses = new TreeMap<>();
        shards(query).forEach(shard -> statuses.put(shard, ShardStatus.skipped(shard)));
        for (ShardOutcome outcome : gathered.shards()) {
            ShardStatus status = switch (outcome) {
                case ShardOutcome.Answer answer -> ok(answer.shard(), answer.replica());
                case ShardOutcome.Groups groups -> ok(groups.shard(), groups.replica());
                case ShardOutcome.Position position -> ShardStatus.ok(position.shard(), null);
                case ShardOutcome.Failure failure ->
                    new ShardStatus(failure.shard(), failure.state(), null, failure.detail());
            };
            statuses.put(outcome.shard(), status.took(gathered.took().get(outcome.shard())));
        }
        return List.copyOf(statuses.values());
    }

    private static ShardStatus ok(String shard, @Nullable ReplicaAnswer replica) {
        return replica == null
                ? ShardStatus.ok(shard, null)
                : new ShardStatus(
                        shard,
                        ShardStatus.State.OK,
                        replica.lag(),
                        "answered by its replica '" + replica.replica() + "'");
    }

    private static TreeSet<String> shards(Asked query) {
        TreeSet<String> shards = new TreeSet<>();
        query.table().router().targets().forEach(target -> shards.add(target.database()));
        return shards;
    }
}
