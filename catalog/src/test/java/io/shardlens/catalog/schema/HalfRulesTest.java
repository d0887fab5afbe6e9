package io.shardlens.catalog.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.shardlens.catalog.config.ConfigLoader;
import io.shardlens.catalog.config.ConfigLoader.Reader;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.Half;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HalfRulesTest {
    private static final String FILE = """
            epoch: 1
            servers:
              s0: {host: h, user: u, password: p}
            databases:
              db0: {server: s0, schema: shop}
            tables:
              base: {primary-key: [id], sharding-key: id, id-scope: global, rule: {type: modulo, slots: 2, database: db0, table: "base_{0}"}}
              info: {primary-key: [id], sharding-key: id, id-scope: global, half-of: base, rule: {type: modulo, slots: 2, database: db0, table: "info_{0}"}}
            canal: {host: h}
            elasticsearch: {url: "http://h:9200"}
            """;

    private static Catalog build(String infoKey, String infoColumn, Set<String> without) {
        SchemaFixture schema = new SchemaFixture("shop");
        for (int table = 0; table < 2; table++) {
            schema.column("base_" + table, "id", "bigint")
                    .column("base_" + table, "a", "int")
                    .key("base_" + table, "id");
            schema.column("info_" + table, "id", infoKey)
                    .column("info_" + table, infoColumn, "int")
                    .key("info_" + table, "id");
        }
        return CatalogBuilder.build(
                ConfigLoader.parse("f", FILE, Map.of(), Reader.BOTH), Map.of("s0", schema.read()), without);
    }

    @Test
    void linksBothTablesAlsoUnderAnotherTopology() {
        Catalog catalog = build("bigint", "b", Set.of());

        for (Catalog one : new Catalog[] {catalog, catalog.at(catalog.topology())}) {
            Half first = Objects.requireNonNull(one.table("base").orElseThrow().half());
            Half second = Objects.requireNonNull(one.table("info").orElseThrow().half());
            assertThat(first.leads()).isTrue();
            assertThat(second.leads()).isFalse();
            assertThat(first.other().name()).isEqualTo("info");
            assertThat(second.columns()).map(Column::name).containsExactly("a");
        }
        assertThat(catalog.joined().table("info").orElseThrow().columns())
                .map(Column::name)
                .containsExactly("id", "b", "a");
    }

    @ParameterizedTest(name = "id {0}, {1} -> {2}")
    @CsvSource(delimiter = '|', textBlock = """
        int    | b | is int, and bigint in 'base': expected the same type
        bigint | a | column 'a' is in both tables
        """)
    void refusesColumnsThatCannotBeInOneDocument(String infoKey, String infoColumn, String message) {
        assertThat(catchThrowableOfType(CatalogException.class, () -> build(infoKey, infoColumn, Set.of()))
                        .faults())
                .anySatisfy(fault -> assertThat(fault.toString())
                        .startsWith("tables.info.half-of: ")
                        .contains(message));
    }

    @Test
    void leavesNoHalfWithoutTheOther() {
        assertThat(build("bigint", "b", Set.of("info")).tables()).isEmpty();
    }
}
