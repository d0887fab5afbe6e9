package io.shardlens.query.execute;

import io.shardlens.catalog.table.Column;
import io.shardlens.query.execute.GroupSource.Chunk;
import io.shardlens.query.merge.Group;
import io.shardlens.query.merge.GroupSort;
import io.shardlens.query.merge.KeyOrder;
import io.shardlens.query.merge.Partial;
import io.shardlens.query.model.After;
import io.shardlens.query.model.Aggregate;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.GroupKey;
import io.shardlens.query.model.GroupOrder;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.Measure;
import io.shardlens.query.model.NormalForm;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the groups of a query in the order of their keys until the page is known, a bounded number at a time. What is counted
 * distinct is gone through beside them: the combinations of the keys with the counted columns, in the same order, so that nothing need
 * be remembered of what was counted. For one query and one thread.
 */
final class GroupWalk {
    private final GroupQuery query;
    private final GroupSource source;
    private final int most;
    /** Those that the source gives with the groups. */
    private final List<Measure> plain;

    /** Whether all rows are one group, of which nothing is asked but what is counted distinct. */
    private final boolean bare;

    /** @param most groups to look at before giving up */
    GroupWalk(GroupQuery query, GroupSource source, int most) {
        this.query = query;
        this.source = source;
        this.most = most;
        this.plain = query.measures().stream()
                .filter(measure ->
                        !(measure.aggregate() instanceof Aggregate.CountDistinct distinct) || source.counts(distinct))
                .toList();
        this.bare = plain.isEmpty() && query.keys().isEmpty();
    }

    /** What came of it. */
    sealed interface Walked {
        record Page(GroupPage.Found found) implements Walked {}

        /** The source has failed. */
        record Failed() implements Walked {}

        /** There are too many groups. */
        record TooMany(int seen) implements Walked {}
    }

    /** Where the page begins, by what groups are compared with; null for the start. */
    private @Nullable List<@Nullable Object> place() {
        if (query.after() == null) {
            return null;
        }
        List<@Nullable Object> place = new ArrayList<>();
        List<GroupOrder> terms = query.sortTerms();
        for (int i = 0; i < terms.size(); i++) {
            Object value = query.after().values().get(i);
            place.add(value == null ? null : source.compared(terms.get(i).term(), value));
        }
        return place;
    }

    Walked walk() throws InterruptedException {
        List<@Nullable Object> place = place();
        GroupSort sort = new GroupSort(query);
        GroupPage page = new GroupPage(query, group -> place == null || sort.isBehind(group, place));
        GroupQuery byKeys = query.byKeys(bare ? query.measures() : plain);
        GroupSort ofKeys = new GroupSort(byKeys);
        int seen = 0;
        boolean more = true;
        while (more && !page.isFull()) {
            if (seen > most && !query.isOrderedByKeys()) {
                return new Walked.TooMany(seen);
            }
            if (seen > most) {
                page.endBehind(Optional.ofNullable(byKeys.after()).orElseThrow().values());
                break;
            }
            Optional<Chunk> chunk = chunk(byKeys);
            Optional<List<Group>> counted = chunk.isEmpty()
                    ? Optional.empty()
                    : counted(byKeys, chunk.get().groups());
            if (chunk.isEmpty() || counted.isEmpty()) {
                return new Walked.Failed();
            }
            counted.get().forEach(group -> {
                if (!page.isFull()) {
                    page.add(group);
                }
            });
            seen += chunk.get().groups().size();
            more = chunk.get().more();
            if (more) {
                byKeys = byKeys.behind(
                        new After(ofKeys.place(chunk.get().groups().getLast()), null));
            }
        }
        return new Walked.Page(page.found());
    }

    private Optional<Chunk> chunk(GroupQuery byKeys) throws InterruptedException {
        if (bare) {
            return Optional.of(new Chunk(List.of(new Group(List.of(), List.of(), List.of())), false));
        }
        boolean first = query.isOrderedByKeys() && query.having().isAlways();
        return source.next(byKeys, Condition.always(), first ? query.limit() + 1 : 0);
    }

    /** The groups with all measures of the query; empty where the source has failed. */
    private Optional<List<Group>> counted(GroupQuery byKeys, List<Group> groups) throws InterruptedException {
        if (plain.size() == query.measures().size() || groups.isEmpty()) {
            return Optional.of(groups);
        }
        Map<String, List<Long>> counts = new HashMap<>();
        for (Measure measure : query.measures()) {
            if (measure.aggregate() instanceof Aggregate.CountDistinct distinct && !plain.contains(measure)) {
                Optional<List<Long>> counted = distinct(byKeys, distinct, groups);
                if (counted.isEmpty()) {
                    return Optional.empty();
                }
                counts.put(measure.name(), counted.get());
            }
        }
        List<Group> whole = new ArrayList<>(groups.size());
        for (int i = 0; i < groups.size(); i++) {
            List<Partial> parts = new ArrayList<>();
            for (Measure measure : query.measures()) {
                List<Long> counted = counts.get(measure.name());
                parts.add(
                        counted == null
                                ? groups.get(i).parts().get(plain.indexOf(measure))
                                : new Partial.Counted(counted.get(i)));
            }
            whole.add(groups.get(i).withParts(parts));
        }
        return Optional.of(whole);
    }

    /** How many combinations without a NULL each of the groups has, which are in the order of their keys. */
    private Optional<List<Long>> distinct(GroupQuery byKeys, Aggregate.CountDistinct measure, List<Group> groups)
            throws InterruptedException {
        List<GroupKey> columns = new ArrayList<>();
        List<Condition> notNull = new ArrayList<>();
        for (Column column : measure.columns()) {
            columns.add(new GroupKey.Value("\0" + column.name(), column));
            notNull.add(new Condition.Not(new Condition.IsNull(column)));
        }
        KeyOrder order = keyOrder(byKeys);
        List<Long> counts = new ArrayList<>();
        groups.forEach(group -> counts.add(0L));
        GroupQuery finer = byKeys.finer(columns);
        int at = 0;
        boolean more = true;
        while (more && at < groups.size()) {
            Optional<Chunk> chunk = source.combinations(finer, NormalForm.allOf(notNull));
            if (chunk.isEmpty()) {
                return Optional.empty();
            }
            for (Group combination : chunk.get().groups()) {
                // A group may have come since its neighbours were read, and is left out.
                while (at < groups.size() && order.compare(key(byKeys, groups.get(at)), key(byKeys, combination)) < 0) {
                    at++;
                }
                if (at < groups.size() && order.compare(key(byKeys, groups.get(at)), key(byKeys, combination)) == 0) {
                    counts.set(at, counts.get(at) + 1);
                }
            }
            more = chunk.get().more();
            if (more) {
                finer = finer.behind(new After(
                        new GroupSort(finer).place(chunk.get().groups().getLast()), null));
            }
        }
        return Optional.of(counts);
    }

    private static KeyOrder keyOrder(GroupQuery byKeys) {
        return new KeyOrder(
                byKeys.sortTerms().stream().map(term -> term.direction()).toList());
    }

    /** What orders a group, or a combination that begins with the same keys, among groups. */
    private static List<@Nullable Object> key(GroupQuery byKeys, Group group) {
        List<@Nullable Object> key = new ArrayList<>();
        byKeys.sortTerms()
                .forEach(term -> key.add(group.identity().get(byKeys.keys().indexOf(term.term()))));
        return key;
    }
}
