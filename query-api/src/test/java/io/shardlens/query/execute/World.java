package io.shardlens.query.execute;

import io.shardlens.catalog.index.Collations;
import io.shardlens.catalog.index.IndexFields;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.watermark.Coverage;
import io.shardlens.catalog.watermark.CoveredIndex;
import io.shardlens.catalog.watermark.GtidSet;
import io.shardlens.catalog.watermark.Watermark;
import io.shardlens.query.Evaluator;
import io.shardlens.query.Tables;
import io.shardlens.query.freshness.IndexFreshness;
import io.shardlens.query.freshness.PublishedState;
import io.shardlens.query.freshness.StateReader.Reading;
import io.shardlens.query.merge.KeyOrder;
import io.shardlens.query.model.After;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.Order;
import io.shardlens.query.model.Outcome;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.QueryResult;
import io.shardlens.query.model.ShardStatus.State;
import io.shardlens.query.mysql.Gathered;
import io.shardlens.query.mysql.ShardOutcome;
import io.shardlens.query.mysql.ShardReader;
import io.shardlens.query.mysql.ShardRow;
import io.shardlens.query.mysql.TableRead;
import io.shardlens.query.plan.AlternateKey;
import io.shardlens.query.plan.Planner;
import io.shardlens.query.plan.ScatterBudget;
import io.shardlens.query.search.IndexRow;
import io.shardlens.query.search.IndexSearcher;
import io.shardlens.query.search.Search;
import io.shardlens.query.search.SearchOutcome;
import io.shardlens.router.Target;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The orders in the memory of four shards and of an index that may lag, and the real planner and executor over them. The servers
 * mysql-0 and mysql-1 have the even and the odd shards.
 */
final class World implements AutoCloseable {
    static final String LINEAGE = "3e11fa47-71ca-11e1-9e33-c80aa9429562";
    static final Instant T0 = Instant.parse("2026-01-02T03:04:05Z");

    /** A row, or its document, and where it is. */
    record Placed(Target target, Map<String, @Nullable Object> row) {}

    final Map<Long, Placed> rows = new TreeMap<>();
    final Map<Long, Placed> documents = new TreeMap<>();
    final Map<String, State> broken = new ConcurrentHashMap<>();
    final Map<String, Duration> lags = new ConcurrentHashMap<>();
    final Map<String, GtidSet> searchable = new ConcurrentHashMap<>();
    final List<List<TableRead>> asked = new CopyOnWriteArrayList<>();
    final List<Search> searches = new CopyOnWriteArrayList<>();
    final Set<String> faults = ConcurrentHashMap.newKeySet();
    final Set<String> uncovered = ConcurrentHashMap.newKeySet();
    volatile @Nullable SearchOutcome insteadOfTheIndex;
    volatile Instant now = T0;
    volatile GtidSet executed = GtidSet.EMPTY;
    /** Is told of every look at the published state. */
    volatile Runnable onLook = () -> {};
    /** Is told of every question to shards before it is answered. */
    volatile Runnable onRead = () -> {};

    private final Catalog catalog = Tables.catalog();
    /** No two looks at the clock show the same. */
    private final AtomicLong ticks = new AtomicLong();

    final IndexFreshness freshness =
            new IndexFreshness(catalog, timeout -> look(), () -> now.plusNanos(ticks.getAndIncrement()));
    final PlanExecutor executor;

    World() {
        this(world -> Map.of(), ScatterBudget.unbounded());
    }

    /** @param alternates what else leads to a table's sharding key, by the table's name */
    World(Function<World, Map<String, List<AlternateKey>>> alternates, ScatterBudget budget) {
        IndexFields fields = IndexFields.of(Tables.ORDERS, Collations.none());
        executor = new PlanExecutor(
                catalog,
                new Planner(
                        catalog,
                        Map.of("orders", column -> fields.field(column.name())),
                        Set.of(),
                        alternates.apply(this),
                        budget),
                this::read,
                this::search,
                freshness,
                (read, reads, timeout, all) -> {
                    throw new UnsupportedOperationException("nobody asks for groups here");
                },
                (query, left) -> {
                    throw new UnsupportedOperationException("nobody asks for groups here");
                },
                (shards, timeout) -> positions(shards),
                System::nanoTime);
    }

    ShardReader shards() {
        return this::read;
    }

    IndexSearcher index() {
        return this::search;
    }

    static Column column(String name) {
        return Tables.ORDERS.column(name).orElseThrow();
    }

    /** A row in its own table, and its document. */
    void add(long id, long user, long merchant) {
        Placed placed = placed(id, user, merchant);
        rows.put(id, placed);
        documents.put(id, placed);
    }

    static Placed placed(long id, long user, long merchant) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("order_id", id);
        row.put("user_id", user);
        row.put("merchant_id", merchant);
        return new Placed(Tables.ORDERS.router().route(user), row);
    }

    private Reading look() {
        onLook.run();
        return new Reading.Read(state());
    }

    private PublishedState state() {
        Map<String, Watermark> watermarks = new HashMap<>();
        for (String server : List.of("mysql-0", "mysql-1")) {
            watermarks.put(
                    server,
                    new Watermark(
                            server,
                            searchable.getOrDefault(server, GtidSet.EMPTY),
                            now.minus(lags.getOrDefault(server, Duration.ZERO)),
                            faults.contains(server) ? "it has stopped" : null,
                            1));
        }
        return new PublishedState(
                watermarks,
                Tables.shards().stream()
                        .map(shard -> new Coverage(
                                "orders", shard, new CoveredIndex("present", ""), !uncovered.contains(shard), ""))
                        .toList(),
                Set.of("present"));
    }

    private Gathered read(Query query, List<TableRead> reads, int limit, Duration timeout, boolean all) {
        asked.add(reads);
        onRead.run();
        Map<String, ShardOutcome> outcomes = new TreeMap<>();
        for (TableRead read : reads) {
            String shard = read.target().database();
            if (broken.containsKey(shard)) {
                outcomes.put(shard, new ShardOutcome.Failure(shard, broken.get(shard), "its server cannot be reached"));
                continue;
            }
            ShardOutcome.Answer before = (ShardOutcome.Answer)
                    outcomes.getOrDefault(shard, new ShardOutcome.Answer(shard, List.of(), query.count() ? 0L : null));
            List<Placed> matching = matching(rows, read.where(), Set.of(), read.target());
            List<ShardRow> answer = new ArrayList<>(before.rows());
            for (Placed one : page(query, matching, limit)) {
                List<@Nullable Object> place = place(query, one);
                answer.add(new ShardRow(place, place, selected(query, one), one.target()));
            }
            Long count = before.count() == null ? null : (Long) (before.count() + matching.size());
            outcomes.put(shard, new ShardOutcome.Answer(shard, answer, count));
        }
        return new Gathered.Outcomes(List.copyOf(outcomes.values()));
    }

    private Gathered positions(Collection<String> shards) {
        return new Gathered.Outcomes(shards.stream()
                .map(shard -> broken.containsKey(shard)
                        ? new ShardOutcome.Failure(shard, broken.get(shard), "its server cannot be reached")
                        : (ShardOutcome) new ShardOutcome.Position(shard, LINEAGE, executed))
                .toList());
    }

    private SearchOutcome search(Search search, Duration timeout) {
        searches.add(search);
        SearchOutcome instead = insteadOfTheIndex;
        if (instead != null) {
            return instead;
        }
        Query query = search.query();
        List<Placed> matching = matching(documents, query.where(), search.shards(), null);
        List<IndexRow> found = page(query, matching, search.limit()).stream()
                .map(one -> new IndexRow(place(query, one), selected(query, one), one.target()))
                .toList();
        return new SearchOutcome.Found(found, query.count() ? (Long) (long) matching.size() : null);
    }

    private static List<Placed> matching(
            Map<Long, Placed> from, Condition where, Set<String> shards, @Nullable Target target) {
        return from.values().stream()
                .filter(one -> shards.isEmpty() || shards.contains(one.target().database()))
                .filter(one -> target == null || one.target().equals(target))
                .filter(one -> Evaluator.matches(where, one.row()))
                .toList();
    }

    static List<Placed> page(Query query, List<Placed> matching, int limit) {
        KeyOrder order =
                new KeyOrder(query.sortKey().stream().map(Order::direction).toList());
        After after = query.after();
        return matching.stream()
                .sorted(Comparator.comparing(one -> place(query, one), order))
                .filter(one -> after == null || order.compare(place(query, one), after.values()) > 0)
                .limit(limit)
                .toList();
    }

    private static List<@Nullable Object> place(Query query, Placed one) {
        List<@Nullable Object> place = new ArrayList<>();
        query.sortKey().forEach(order -> place.add(one.row().get(order.column().name())));
        return place;
    }

    private static List<@Nullable Object> selected(Query query, Placed one) {
        List<@Nullable Object> selected = new ArrayList<>();
        query.select().forEach(column -> selected.add(one.row().get(column.name())));
        return selected;
    }

    Outcome run(Query query) {
        try {
            freshness.reread(Duration.ofSeconds(1));
            return executor.execute(query).outcome().toCompletableFuture().get(60, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError("no outcome", e);
        }
    }

    QueryResult answer(Query query) {
        return switch (run(query)) {
            case Outcome.Answered answered -> answered.result();
            case Outcome.Failed failed -> throw new AssertionError(failed.problem());
        };
    }

    Problem problem(Query query) {
        return switch (run(query)) {
            case Outcome.Answered answered -> throw new AssertionError(answered.result());
            case Outcome.Failed failed -> failed.problem();
        };
    }

    @Override
    public void close() {
        executor.close();
    }
}
