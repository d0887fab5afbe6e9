package io.shardlens.query.execute;

import io.shardlens.query.merge.Group;
import io.shardlens.query.merge.GroupMerge;
import io.shardlens.query.merge.GroupSort;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.GroupOrder;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.GroupTerm;
import io.shardlens.query.model.NormalForm;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.mysql.Gathered;
import io.shardlens.query.mysql.GroupRead;
import io.shardlens.query.mysql.GroupReader;
import io.shardlens.query.mysql.ShardOutcome;
import io.shardlens.query.mysql.TableRead;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Groups of one query out of shards. A shard gives the first groups of its rows in the order of the keys; up to the least key at which
 * one was cut off, what all of them know makes whole groups. For one query and one thread.
 */
final class ShardGroups implements GroupSource {
    /** Groups of all shards together that are in memory at once; fewer where they are large. */
    private static final int MOST_AT_ONCE = 40_000;

    private final GroupQuery query;
    private final GroupReader shards;
    private final Deadline deadline;
    private final List<TableRead> reads;
    private final int mostAtOnce;
    private final Map<String, ShardOutcome> outcomes = new LinkedHashMap<>();
    private final Map<String, Duration> took = new HashMap<>();
    private @Nullable Outcome failed;
    private boolean lessThanBegun;
    /** Whether groups of a shard that is lost from now on have been given already. */
    private boolean given;

    ShardGroups(GroupQuery query, GroupReader shards, List<TableRead> reads, Deadline deadline) {
        this(query, shards, reads, deadline, MOST_AT_ONCE);
    }

    /** @param mostAtOnce groups of all shards together to ask for at once, about */
    ShardGroups(GroupQuery query, GroupReader shards, List<TableRead> reads, Deadline deadline, int mostAtOnce) {
        this.query = query;
        this.shards = shards;
        this.reads = new ArrayList<>(reads);
        this.deadline = deadline;
        this.mostAtOnce = mostAtOnce;
    }

    /** The page where no group is in two tables; empty where the source has failed. */
    Optional<GroupPage.Found> whole() throws InterruptedException {
        int each = GroupRead.isSortedWhole(query) ? query.limit() + 1 : 0;
        Optional<List<List<Group>>> read = read(new GroupRead(query, true, each), Condition.always(), deadline.left());
        GroupPage page = new GroupPage(query, group -> true);
        read.ifPresent(lists -> GroupMerge.merge(lists, new GroupSort(query)).forEach(page::add));
        return read.map(lists -> page.found());
    }

    @Override
    public Optional<Chunk> next(GroupQuery byKeys, Condition also, int limit) throws InterruptedException {
        int shardsAsked = (int)
                reads.stream().map(read -> read.target().database()).distinct().count();
        int each = limit > 0 ? limit : Math.max(1, mostAtOnce / Math.max(1, shardsAsked));
        int cut = GroupRead.isSortedWhole(byKeys) ? each : 0;
        GroupSort sort = new GroupSort(byKeys);
        Map<String, Object> places = byKeys.keys().size() == query.keys().size() ? places() : Map.of();
        // A shard that hangs must leave the others time for the groups that come next.
        Duration timeout = query.options().allowPartial() ? deadline.left().dividedBy(2) : deadline.left();
        return read(new GroupRead(byKeys, false, cut, places), also, timeout).map(lists -> {
            Optional<Group> end = lists.stream()
                    .filter(list -> cut > 0 && list.size() >= cut)
                    .map(list -> list.stream().max(sort).orElseThrow())
                    .min(sort);
            List<Group> merged = GroupMerge.merge(lists, sort);
            return end.map(last -> new Chunk(
                            merged.stream()
                                    .takeWhile(group -> sort.compare(group, last) <= 0)
                                    .toList(),
                            true))
                    .orElseGet(() -> new Chunk(merged, false));
        });
    }

    @Override
    public Object compared(GroupTerm term, Object value) {
        return GroupRead.compared(term, value);
    }

    /** Where the order is not one of keys alone, the values of the place where the page begins. */
    private Map<String, Object> places() {
        Map<String, Object> places = new HashMap<>();
        if (query.after() != null && !query.isOrderedByKeys()) {
            List<GroupOrder> terms = query.sortTerms();
            for (int i = 0; i < terms.size(); i++) {
                Object value = query.after().values().get(i);
                if (value != null) {
                    places.put(terms.get(i).term().name(), value);
                }
            }
        }
        return places;
    }

    /** What each shard answered; empty where one that is needed did not, or one that is not had answered before. */
    private Optional<List<List<Group>>> read(GroupRead read, Condition also, Duration timeout)
            throws InterruptedException {
        if (deadline.isOver()) {
            failed = new Outcome.Failed(
                    Problem.of(ProblemType.DEADLINE_EXCEEDED, "the deadline passed before all groups were known"));
            return Optional.empty();
        }
        List<TableRead> narrowed = reads.stream()
                .map(table ->
                        new TableRead(table.target(), NormalForm.allOf(List.of(table.where(), also)), table.owned()))
                .toList();
        boolean all = !query.options().allowPartial();
        return switch (shards.read(read, narrowed, timeout, all)) {
            case Gathered.Outcomes gathered -> groups(gathered, all);
            case Gathered.Overloaded overloaded -> {
                failed = Answers.overloaded(overloaded);
                yield Optional.empty();
            }
            case Gathered.TooLarge large -> {
                failed = Answers.tooLarge("the groups do not fit in memory: " + large.detail());
                yield Optional.empty();
            }
        };
    }

    private Optional<List<List<Group>>> groups(Gathered.Outcomes gathered, boolean all) {
        List<List<Group>> lists = new ArrayList<>();
        int before = reads.size();
        for (ShardOutcome outcome : gathered.shards()) {
            outcomes.put(outcome.shard(), outcome);
            took.merge(outcome.shard(), gathered.took().getOrDefault(outcome.shard(), Duration.ZERO), Duration::plus);
            if (outcome instanceof ShardOutcome.Groups groups) {
                lists.add(groups.groups());
            } else {
                reads.removeIf(read -> read.target().database().equals(outcome.shard()));
            }
        }
        boolean lost = reads.size() < before;
        lessThanBegun |= lost;
        if (lost && (all || reads.isEmpty())) {
            failed = new Outcome.Failed(Answers.failure(
                    List.copyOf(outcomes.values()),
                    Answers.statuses(query, new Gathered.Outcomes(List.copyOf(outcomes.values())))));
            return Optional.empty();
        }
        boolean asWhole = !lost || !given;
        given = asWhole;
        return asWhole ? Optional.of(lists) : Optional.empty();
    }

    /**
     * Why the source has failed; empty where some of the shards did that had given groups before and partial answers are welcome: it can
     * then be asked from the start, and leaves them out.
     */
    Optional<Outcome> failure() {
        return Optional.ofNullable(failed);
    }

    /** Whether no shard was left out. */
    boolean isComplete() {
        return !lessThanBegun;
    }

    /** What came of each shard. */
    Gathered.Outcomes outcomes() {
        return new Gathered.Outcomes(List.copyOf(outcomes.values()), took);
    }
}
