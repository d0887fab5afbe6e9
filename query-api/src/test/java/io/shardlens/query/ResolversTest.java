package io.shardlens.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.config.ConfigLoader;
import io.shardlens.query.model.Query;
import io.shardlens.query.mysql.Gathered;
import io.shardlens.query.mysql.ShardOutcome;
import io.shardlens.query.mysql.ShardRow;
import io.shardlens.query.mysql.TableRead;
import io.shardlens.query.plan.AlternateKey;
import io.shardlens.query.search.SearchOutcome;
import io.shardlens.router.key.Key;
import io.shardlens.router.key.KeyConstraint;
import io.shardlens.router.resolve.Cost;
import io.shardlens.router.resolve.Resolution;
import io.shardlens.router.resolve.Resolver;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From declarations to resolvers of the shop's orders. */
class ResolversTest {
    private static final String ENTRIES = "{type: index-table, column: merchant_id, key-column: merchant,"
            + " sharding-key-column: buyer, rule: {type: modulo, slots: 4, database: \"db{0}\", table: \"entries_{0}\"}}";

    private final List<TableRead> asked = new ArrayList<>();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    private static Config config(String resolvers) {
        String file = """
                epoch: 7
                servers: {mysql-0: {host: localhost, user: u, password: p}}
                databases: {db0: {server: mysql-0}, db1: {server: mysql-0}, db2: {server: mysql-0}, db3: {server: mysql-0}}
                tables:
                  orders:
                    primary-key: [order_id]
                    sharding-key: user_id
                    id-scope: global
                    resolvers: {%s}
                    rule: {type: two-level-hash, hash: identity, mode: floor-mod, databases: [db0, db1, db2, db3], tables-per-database: 4, table: "orders_{0}"}
                canal: {host: localhost}
                elasticsearch: {url: "http://localhost:9200"}
                """.formatted(resolvers);
        return ConfigLoader.parse("test", file, Map.of(), ConfigLoader.Reader.BOTH);
    }

    private List<AlternateKey> resolvers(String declared) {
        return new Resolvers(
                        config(declared),
                        (query, reads, limit, timeout, all) -> read(query, reads),
                        (search, timeout) -> new SearchOutcome.Unavailable("there is none"),
                        () -> Instant.EPOCH,
                        meters)
                .of(Tables.catalog())
                .getOrDefault("orders", List.of());
    }

    private Gathered read(Query query, List<TableRead> reads) {
        asked.addAll(reads);
        ShardRow row = new ShardRow(
                List.of(), List.of(), List.of(42L), reads.getFirst().target());
        assertThat(query.select()).hasSize(1);
        return new Gathered.Outcomes(
                List.of(new ShardOutcome.Answer(reads.getFirst().target().database(), List.of(row), null)));
    }

    @Test
    @Tag("Q25")
    void whatAResolverWasWrongAboutIsCountedAlsoByTheNextOneOfItsName() {
        String declared = "a: {type: cache, column: order_id}";
        for (int topology = 0; topology < 2; topology++) {
            resolvers(declared).getFirst().resolver().refute(Key.of(7L), Key.of(42L));
        }

        assertThat(meters.get("shardlens.resolver.refuted")
                        .tags("table", "orders", "resolver", "a")
                        .counter()
                        .count())
                .isEqualTo(2);
    }

    @Test
    void eachKindHasItsCost() {
        List<AlternateKey> made = resolvers("a: {type: gene, column: order_id, bits: 4},"
                + " b: {type: derived, column: merchant_id, hash: crc32}, c: {type: cache, column: order_id},"
                + " d: " + ENTRIES + ", e: {type: index, column: order_id}");

        assertThat(made)
                .extracting(AlternateKey::resolver)
                .extracting(Resolver::cost)
                .containsExactly(Cost.COMPUTED, Cost.COMPUTED, Cost.CACHED, Cost.STORED, Cost.INDEX);
    }

    @Test
    void anIndexTableIsReadWhereItsOwnRuleSays() {
        Resolver resolver = resolvers("by-merchant: " + ENTRIES).getFirst().resolver();

        Resolution resolution = resolver.resolve(Key.of(6L));

        assertThat(resolution).isEqualTo(new Resolution.Found(KeyConstraint.eq(Key.of(42L))));
        assertThat(asked).singleElement().satisfies(read -> {
            assertThat(read.target()).hasToString("db2.entries_2");
            assertThat(ConditionText.of(read.where())).isEqualTo("merchant = 6");
        });
    }

    @Test
    void aCacheAsksEveryTableOnce() {
        Resolver resolver =
                resolvers("seen: {type: cache, column: order_id}").getFirst().resolver();

        resolver.resolve(Key.of(6L));
        resolver.resolve(Key.of(6L));

        assertThat(asked).hasSize(16);
    }

    @Test
    void anIndexThatIsAwayKnowsNothing() {
        Resolver resolver =
                resolvers("far: {type: index, column: order_id}").getFirst().resolver();

        assertThat(resolver.resolve(Key.of(6L))).isEqualTo(new Resolution.Unknown("there is none"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\u0000',
            value = {
                "x: {type: gene, column: user_id, bits: 4} | resolvers.x: 'user_id' is the sharding key itself",
                "x: {type: gene, column: paid_at, bits: 4} | only integers and texts lead to other keys",
                "x: {type: gene, column: sku, bits: 4} | identity takes no STRING keys",
                "x: {type: cache, column: order} | no column 'order'",
                "x: {type: index-table, column: sku, key-column: k, sharding-key-column: s, rule: {type: modulo, slots: 1, database: db0, table: e}}"
                        + " | its rule takes INT64 keys, and those of 'sku' are STRING"
            })
    void whatDoesNotFitTheColumnsIsRefusedByName(String declared, String message) {
        assertThatThrownBy(() -> resolvers(declared))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("tables.orders.resolvers.x")
                .hasMessageContaining(message);
    }

    @Test
    void anAnswerOfTheShardsIsWaitedForNoLongerThanThatOfAQuery() {
        assertThat(config("").api().scatter().time()).isEqualTo(Duration.ofSeconds(60));
    }
}
