package io.shardlens.query;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.config.ResolverConfig;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.IdScope;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.query.execute.IndexResolver;
import io.shardlens.query.execute.KeyReads;
import io.shardlens.query.execute.ReadIndexTable;
import io.shardlens.query.mysql.ShardReader;
import io.shardlens.query.plan.AlternateKey;
import io.shardlens.query.search.IndexSearcher;
import io.shardlens.router.Target;
import io.shardlens.router.algorithm.HashFunction;
import io.shardlens.router.id.Gene;
import io.shardlens.router.key.KeyType;
import io.shardlens.router.resolve.CacheLimits;
import io.shardlens.router.resolve.CachedResolver;
import io.shardlens.router.resolve.Cost;
import io.shardlens.router.resolve.DerivedKeyResolver;
import io.shardlens.router.resolve.GeneResolver;
import io.shardlens.router.resolve.IndexTableResolver;
import io.shardlens.router.resolve.Resolver;
import io.shardlens.router.topology.Topology;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes the resolvers that the configuration declares. */
final class Resolvers {
    private final Config config;
    private final ShardReader shards;
    private final IndexSearcher index;
    private final InstantSource clock;
    private final MeterRegistry meters;

    /** @param meters count where a resolver has led to where a row is not */
    Resolvers(Config config, ShardReader shards, IndexSearcher index, InstantSource clock, MeterRegistry meters) {
        this.config = config;
        this.shards = shards;
        this.index = index;
        this.clock = clock;
        this.meters = meters;
    }

    /**
     * Those of each table, new ones: what a cache has learned under another topology is not theirs.
     *
     * @throws IllegalArgumentException where a declaration does not fit the columns, naming it
     */
    Map<String, List<AlternateKey>> of(Catalog catalog) {
        Map<String, List<AlternateKey>> resolvers = new HashMap<>();
        config.tables()
                .forEach((name, declared) -> catalog.table(name).ifPresent(table -> {
                    List<AlternateKey> own = new ArrayList<>();
                    declared.resolvers().forEach((resolver, how) -> own.add(alternate(table, resolver, how)));
                    resolvers.put(name, List.copyOf(own));
                }));
        return resolvers;
    }

    private AlternateKey alternate(LogicalTable table, String name, ResolverConfig how) {
        String path = "tables." + table.name() + ".resolvers." + name;
        Column column = table.column(how.column())
                .orElseThrow(() -> new IllegalArgumentException(path + ": no column '" + how.column() + "'"));
        try {
            if (how.column().equals(table.shardingKey())) {
                throw new IllegalArgumentException("'" + how.column() + "' is the sharding key itself");
            }
            Resolver resolver = resolver(table, column, name, how);
            return new AlternateKey(
                    column,
                    resolver.cost() == Cost.COMPUTED
                            ? resolver
                            : new CountedResolver(resolver, refuted(table, resolver)));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(path + ": " + e.getMessage(), e);
        }
    }

    private Counter refuted(LogicalTable table, Resolver resolver) {
        return Counter.builder("shardlens.resolver.refuted")
                .description("Answers of a resolver that led to where the row is not, by table and resolver")
                .tag("table", table.name())
                .tag("resolver", resolver.name())
                .register(meters);
    }

    private Resolver resolver(LogicalTable table, Column column, String name, ResolverConfig how) {
        KeyType alternate = AlternateKey.keyType(column);
        KeyType sharding = table.router().keyType();
        if (sharding.isTemporal()) {
            throw new IllegalArgumentException("the sharding key is a time, to which no other key leads");
        }
        Column shardingKey = table.column(table.shardingKey()).orElseThrow();
        return switch (how) {
            case ResolverConfig.Gene gene ->
                new GeneResolver(name, new Gene(hash(gene.hash(), alternate), gene.bits()), sharding);
            case ResolverConfig.Derived derived ->
                new DerivedKeyResolver(name, hash(derived.hash(), alternate), sharding);
            case ResolverConfig.IndexTable entries ->
                new IndexTableResolver(
                        name,
                        entries.unique(),
                        new ReadIndexTable(entries(table.name() + "." + name, column, shardingKey, entries, sharding)));
            case ResolverConfig.Cache cache -> {
                KeyReads sweep = new KeyReads(table, column, shardingKey, sharding, shards);
                // That there is no row holds for no moment: nobody tells this process of a new one.
                yield new CachedResolver(
                        name,
                        true,
                        key -> sweep.at(table.router().targets(), key),
                        new CacheLimits(cache.entries(), cache.bytes().bytes(), Duration.ZERO),
                        clock);
            }
            case ResolverConfig.Index search -> new IndexResolver(name, table, column, index);
        };
    }

    private static HashFunction hash(HashFunction hash, KeyType type) {
        if (!hash.accepts(type)) {
            throw new IllegalArgumentException(hash.label() + " takes no " + type + " keys");
        }
        return hash;
    }

    private KeyReads entries(
            String name, Column column, Column shardingKey, ResolverConfig.IndexTable entries, KeyType sharding) {
        Column key = new Column(entries.keyColumn(), column.type(), false);
        Column value = new Column(entries.shardingKeyColumn(), shardingKey.type(), false);
        LogicalTable table = new LogicalTable(
                name,
                List.of(key, value),
                List.of(key.name(), value.name()),
                key.name(),
                IdScope.GLOBAL,
                name,
                Topology.compile(0, Map.of(name, entries.rule())).router(name));
        KeyType expected = AlternateKey.keyType(column);
        if (table.router().keyType() != expected) {
            throw new IllegalArgumentException("its rule takes "
                    + table.router().keyType() + " keys, and those of '" + column.name() + "' are " + expected);
        }
        table.router().targets().stream()
                .map(Target::database)
                .filter(database -> !config.databases().containsKey(database))
                .findFirst()
                .ifPresent(database -> {
                    throw new IllegalArgumentException("its rule names the database '" + database
                            + "', which is not one of " + config.databases().keySet());
                });
        return new KeyReads(table, key, value, sharding, shards);
    }
}
