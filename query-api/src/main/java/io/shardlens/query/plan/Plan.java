package io.shardlens.query.plan;

import io.shardlens.catalog.index.Question;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.PlanType;
import io.shardlens.router.Target;
import io.shardlens.router.key.Key;
import io.shardlens.router.resolve.Cost;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Who answers a query. Adding a kind is a deliberate change: the compiler points at every place that must treat it. */
public sealed interface Plan {
    /** Its name in answers and metrics. */
    PlanType type();

    /** The tables that are asked, as far as they are known. */
    default List<Target> targets() {
        return switch (this) {
            case ShardLookup lookup ->
                lookup.reads().stream().map(ShardRead::target).toList();
            case ResolveThenLookup resolve -> resolve.targets();
            case Hybrid hybrid -> hybrid.targets();
            case ScatterGather scatter -> scatter.targets();
            case Empty empty -> List.of();
            case IndexSearch search -> List.of();
            case IndexThenRows rows -> rows.targets();
            case Rejected rejected -> List.of();
        };
    }

    /** Whether the index has a part in it. */
    default boolean asksIndex() {
        return switch (this) {
            case IndexSearch search -> true;
            case IndexThenRows rows -> true;
            case Hybrid hybrid -> true;
            case ResolveThenLookup resolve ->
                resolve.by().stream().anyMatch(way -> way.alternate().resolver().cost() == Cost.INDEX);
            case Empty empty -> false;
            case ShardLookup lookup -> false;
            case ScatterGather scatter -> false;
            case Rejected rejected -> false;
        };
    }

    /** What answers where this turns out not to; null where it is known to. */
    default @Nullable Planned otherwise() {
        return null;
    }

    /** Whether it asks tables that nothing but the rule names, and so as many as there are. */
    default boolean isSpread() {
        return this instanceof ScatterGather || this instanceof Hybrid;
    }

    private static Map<String, Set<Question>> sorted(Map<String, Set<Question>> questions) {
        Map<String, Set<Question>> copy = new TreeMap<>();
        questions.forEach((column, asked) -> copy.put(column, Collections.unmodifiableSet(EnumSet.copyOf(asked))));
        return Collections.unmodifiableMap(copy);
    }

    /** No row can satisfy the condition; nobody is asked. */
    record Empty() implements Plan {
        @Override
        public PlanType type() {
            return PlanType.EMPTY;
        }
    }

    /**
     * The condition names sharding keys; only the tables that can hold them are asked.
     *
     * @param reads at least one, one per target
     */
    record ShardLookup(List<ShardRead> reads) implements Plan {
        public ShardLookup {
            reads = List.copyOf(reads);
        }

        @Override
        public PlanType type() {
            return PlanType.SHARD_LOOKUP;
        }
    }

    /**
     * One table and what to ask it.
     *
     * @param target the table
     * @param where in normal form: the query's condition, cut to the sharding keys that live here
     */
    record ShardRead(Target target, Condition where) {}

    /**
     * Another key leads to the sharding key, and so to the tables that can hold its rows.
     *
     * @param by what led there, or where to ask on the way, the cheapest first; at least one
     * @param targets where arithmetic has led; empty where a store or the index must be asked first
     * @param owned as of {@link ScatterGather}
     * @param otherwise what answers where none of these knows the rows; null where arithmetic has led
     */
    record ResolveThenLookup(
            List<Way> by,
            List<Target> targets,
            Map<Target, String> owned,
            @Nullable Planned otherwise) implements Plan {
        public ResolveThenLookup {
            by = List.copyOf(by);
            targets = List.copyOf(targets);
            owned = Map.copyOf(owned);
        }

        /** The names of the resolvers. */
        public List<String> resolvers() {
            return by.stream().map(way -> way.alternate().resolver().name()).toList();
        }

        @Override
        public PlanType type() {
            return PlanType.RESOLVE_THEN_LOOKUP;
        }
    }

    /**
     * A way to the sharding key.
     *
     * @param alternate the column and who knows
     * @param key what to ask for; null where arithmetic did for one or several
     * @param where what every row must satisfy that is found there: the other key alone; null where {@code key} is
     */
    record Way(AlternateKey alternate, @Nullable Key key, Condition.@Nullable Eq where) {}

    /**
     * The index answers alone, exactly.
     *
     * @param questions what is asked of which column, in the condition, the order and the selection: a live document that is lossy for
     *     one of these sends the query to the shards
     * @param shards that can hold a row of the answer
     */
    record IndexSearch(Map<String, Set<Question>> questions, Set<String> shards) implements Plan {
        public IndexSearch {
            questions = sorted(questions);
            shards = Collections.unmodifiableSet(new TreeSet<>(shards));
        }

        @Override
        public PlanType type() {
            return PlanType.INDEX_SEARCH;
        }
    }

    /**
     * The index finds the keys of all rows that may be in the answer, by the part of the condition that it answers exactly; their tables
     * check the whole condition and give the rows.
     *
     * @param where that part: true for every row of the answer, and for more
     * @param questions as of {@link IndexSearch}
     * @param shards for which it is whole and as fresh as was asked for: all that can hold a row of the answer
     * @param targets the tables that can hold one
     * @param otherwise what answers where too many rows satisfy that part
     */
    record IndexThenRows(
            Condition where,
            Map<String, Set<Question>> questions,
            Set<String> shards,
            List<Target> targets,
            Planned otherwise)
            implements Plan {
        /** More rows are not looked at one by one. */
        public static final int MOST = 1000;

        public IndexThenRows {
            questions = sorted(questions);
            shards = Collections.unmodifiableSet(new TreeSet<>(shards));
            targets = List.copyOf(targets);
        }

        @Override
        public PlanType type() {
            return PlanType.INDEX_THEN_ROWS;
        }
    }

    /**
     * The index answers for the shards where it is whole and fresh enough, the tables of the others for themselves.
     *
     * @param questions as of {@link IndexSearch}
     * @param indexed the shards that the index answers for, at least one
     * @param targets the tables that are asked, at least one, none of them in those shards; they hold no rows but their own
     */
    record Hybrid(Map<String, Set<Question>> questions, Set<String> indexed, List<Target> targets) implements Plan {
        public Hybrid {
            questions = sorted(questions);
            indexed = Collections.unmodifiableSet(new TreeSet<>(indexed));
            targets = List.copyOf(targets);
        }

        @Override
        public PlanType type() {
            return PlanType.HYBRID;
        }
    }

    /**
     * Every table that can hold a row is asked in parallel.
     *
     * @param targets at least one, in the topology's order
     * @param owned in SQL, which rows of a target are its own, while tables may hold rows that have moved away; a target that is not
     *     named holds no others
     */
    record ScatterGather(List<Target> targets, Map<Target, String> owned) implements Plan {
        public ScatterGather {
            targets = List.copyOf(targets);
            owned = Map.copyOf(owned);
        }

        /** Where no row has moved. */
        public ScatterGather(List<Target> targets) {
            this(targets, Map.of());
        }

        @Override
        public PlanType type() {
            return PlanType.SCATTER_GATHER;
        }
    }

    /** The demanded plan cannot answer exactly; {@link Planned#reason()} says why. */
    record Rejected() implements Plan {
        @Override
        public PlanType type() {
            return PlanType.REJECTED;
        }
    }
}
