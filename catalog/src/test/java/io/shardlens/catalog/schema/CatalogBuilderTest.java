package io.shardlens.catalog.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.shardlens.catalog.config.Config;
import io.shardlens.catalog.config.ConfigLoader;
import io.shardlens.catalog.config.ConfigLoader.Reader;
import io.shardlens.catalog.config.Fault;
import io.shardlens.catalog.schema.ServerSchema.Read;
import io.shardlens.catalog.schema.ServerSchema.Unread;
import io.shardlens.catalog.table.Catalog;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.Drift;
import io.shardlens.catalog.table.Drift.Kind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatalogBuilderTest {
    private static final String FILE = """
            epoch: 3
            servers:
              s0: {host: h, user: u, password: p}
              s1: {host: h, port: 3307, user: u, password: p}
            databases:
              db0: {server: s0, schema: shop}
              db1: {server: s1, schema: shop}
            tables:
              orders:
                primary-key: [order_id]
                sharding-key: user_id
                id-scope: global
                rule: {type: modulo, slots: 4, database: "db{0/2}", table: "orders_{0}"}
            canal: {host: h}
            elasticsearch: {url: "http://h:9200"}
            """;

    private final SchemaFixture s0 = new SchemaFixture("shop");
    private final SchemaFixture s1 = new SchemaFixture("shop");

    CatalogBuilderTest() {
        for (String table : List.of("orders_0", "orders_1")) {
            usual(s0, table);
        }
        for (String table : List.of("orders_2", "orders_3")) {
            usual(s1, table);
        }
    }

    @Test
    void takesTheShapeThatAllTablesHave() {
        Catalog catalog = build(FILE);

        assertThat(catalog.drift()).isEmpty();
        assertThat(catalog.topology().epoch()).isEqualTo(3);
        assertThat(catalog.table("orders").orElseThrow().columns())
                .map(Column::name)
                .containsExactly("order_id", "user_id", "note");
        assertThat(catalog.table("orders")
                        .orElseThrow()
                        .column("note")
                        .orElseThrow()
                        .type()
                        .collation())
                .isEqualTo("utf8mb4_0900_ai_ci");
        assertThat(catalog.physicalTables()).hasSize(4);
    }

    @Test
    void takesColumnsInAnotherOrderForTheSameShape() {
        s0.drop("orders_0")
                .column("orders_0", "note", "varchar(50)")
                .column("orders_0", "user_id", "bigint")
                .column("orders_0", "order_id", "bigint unsigned")
                .key("orders_0", "order_id");

        assertThat(build(FILE).drift()).isEmpty();
        assertThat(build(FILE)
                        .table("orders")
                        .orElseThrow()
                        .columns()
                        .getFirst()
                        .name())
                .isEqualTo("note");
    }

    @Test
    void tellsDefinitionsApartByColumnsAndDriftAndNotByWhoAnswered() {
        Catalog catalog = build(FILE);
        String definition = catalog.definition("orders");
        Catalog half = CatalogBuilder.build(config(FILE), Map.of("s0", s0.read(), "s1", new Unread("refused")));
        s0.column("orders_0", "extra", "int");
        Catalog drifting = build(FILE);

        assertThat(half.definition("orders")).isEqualTo(definition);
        assertThat(drifting.definition("orders")).isNotEqualTo(definition);
        assertThat(drifting.columns(drifting.physicalTables().getFirst()))
                .map(Column::name)
                .containsExactly("order_id", "user_id", "note", "extra");
        assertThat(half.columns(half.physicalTables().getLast()))
                .isEqualTo(half.table("orders").orElseThrow().columns());
    }

    @Test
    void letsTheMajorityDecideAndReportsTheOthers() {
        s0.drop("orders_0")
                .column("orders_0", "order_id", "bigint")
                .nullableColumn("orders_0", "user_id", "bigint")
                .column("orders_0", "extra", "int")
                .key("orders_0", "order_id")
                .key("orders_0", "user_id");
        s1.collation("orders_2", "note", "utf8mb4_bin");
        s1.drop("orders_3");

        Catalog catalog = buildWithSixTables();

        assertThat(catalog.table("orders").orElseThrow().columns())
                .map(Column::name)
                .containsExactly("order_id", "user_id", "note");
        assertThat(catalog.drift())
                .map(Drift::kind, Drift::toString)
                .containsExactlyInAnyOrder(
                        tuple(Kind.OTHER_TYPE, "db0.orders_0.order_id: is bigint; elsewhere it is bigint unsigned"),
                        tuple(Kind.OTHER_NULLABILITY, "db0.orders_0.user_id: may be NULL; elsewhere it may not"),
                        tuple(
                                Kind.MISSING_COLUMN,
                                "db0.orders_0.note: is missing; elsewhere it is varchar(50) character set utf8mb4"),
                        tuple(Kind.EXTRA_COLUMN, "db0.orders_0.extra: is int; elsewhere it is missing"),
                        tuple(
                                Kind.OTHER_PRIMARY_KEY,
                                "db0.orders_0: has the primary key [order_id, user_id]; elsewhere it is [order_id]"),
                        tuple(
                                Kind.OTHER_COLLATION,
                                "db0.orders_2.note: has the collation utf8mb4_bin; elsewhere it is utf8mb4_0900_ai_ci"),
                        tuple(Kind.MISSING_TABLE, "db1.orders_3: does not exist in schema shop"));
    }

    @Test
    void tellsLabelsInOtherPlacesFromLabelsThatAreMore() {
        status(s0, "orders_0", "enum('NEW','PAID')");
        status(s0, "orders_1", "enum('NEW','PAID','SENT')");
        status(s1, "orders_2", "enum('PAID','NEW')");
        status(s1, "orders_3", "enum('NEW','PAID')");

        assertThat(build(FILE).drift())
                .map(Drift::kind, Drift::table, Drift::column)
                .containsExactlyInAnyOrder(
                        tuple(Kind.OTHER_TYPE, "orders_1", "status"), tuple(Kind.OTHER_ORDER, "orders_2", "status"));
    }

    private static void status(SchemaFixture schema, String table, String type) {
        schema.column(table, "status", type).collation(table, "status", "utf8mb4_0900_ai_ci");
    }

    @Test
    void goesOnWithoutAServerThatCannotBeRead() {
        Catalog catalog = CatalogBuilder.build(config(FILE), Map.of("s0", s0.read(), "s1", new Unread("refused")));

        assertThat(catalog.tables()).containsKey("orders");
        assertThat(catalog.physicalTables()).hasSize(4);
        assertThat(catalog.drift()).singleElement().satisfies(drift -> {
            assertThat(drift.kind()).isEqualTo(Kind.UNREADABLE_SHARD);
            assertThat(drift).hasToString("db1: could not be read: refused");
        });
    }

    @Test
    void refusesATableThatIsNowhere() {
        List<Fault> faults = faults(FILE, Map.of("s0", new Read(List.of(), List.of()), "s1", new Unread("refused")));

        assertThat(faults)
                .singleElement()
                .satisfies(fault -> assertThat(fault.toString())
                        .isEqualTo("tables.orders: none of its physical tables could be read;"
                                + " missing: [db0.orders_0, db0.orders_1], unreadable shards: {db1=refused}"));
    }

    @ParameterizedTest(name = "{1} -> {2}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        [order_id]            | [orderid]           | tables.orders.primary-key: names the column 'orderid', which the table lacks; did you mean 'order_id'?
        [order_id]            | [order_id, user_id] | tables.orders.primary-key: is [order_id, user_id], but MySQL's is [order_id]: expected the same
        sharding-key: user_id | sharding-key: buyer | tables.orders.sharding-key: names the column 'buyer', which the table lacks; it has [note, order_id, user_id]
        sharding-key: user_id | sharding-key: note  | tables.orders.rule.key-type: is int64, but the sharding key 'note' is varchar(50): expected string
        sharding-key: user_id | sharding-key: order_id | tables.orders.rule.key-type: is int64, but the sharding key 'order_id' is bigint unsigned: expected uint64
        slots: 4              | slots: 4, key-type: uint64 | tables.orders.rule.key-type: is uint64, but the sharding key 'user_id' is bigint: expected int64
        """)
    void refusesAConfigurationThatContradictsMySql(String right, String wrong, String message) {
        List<Fault> faults = faults(FILE.replace(right, wrong), Map.of("s0", s0.read(), "s1", s1.read()));

        assertThat(faults)
                .singleElement()
                .satisfies(fault -> assertThat(fault.toString()).startsWith(message));
    }

    @Test
    void refusesAShardingKeyByWhichNothingCanBePlaced() {
        for (SchemaFixture server : List.of(s0, s1)) {
            for (String table : List.of("orders_0", "orders_1", "orders_2", "orders_3")) {
                server.column(table, "price", "decimal(10,2)");
            }
        }

        assertThat(faults(
                        FILE.replace("sharding-key: user_id", "sharding-key: price"),
                        Map.of("s0", s0.read(), "s1", s1.read())))
                .singleElement()
                .satisfies(fault -> assertThat(fault.message()).contains("'price' is decimal(10,2), by which no rule"));
    }

    @Test
    void refusesAPrimaryKeyOfPrefixes() {
        List.of("orders_0", "orders_1").forEach(table -> s0.prefix(table, 10));
        List.of("orders_2", "orders_3").forEach(table -> s1.prefix(table, 10));

        assertThat(faults(FILE, Map.of("s0", s0.read(), "s1", s1.read())))
                .singleElement()
                .satisfies(fault -> assertThat(fault.message()).contains("MySQL's is [order_id(10)]"));
    }

    @Test
    @Tag("S7")
    void refusesTextThatCanalWouldMangleByTheColumnsName() {
        s1.charset("orders_3", "note", "latin1", "latin1_swedish_ci");
        s1.charset("orders_2", "note", "latin1", "latin1_swedish_ci");

        assertThat(faults(FILE, Map.of("s0", s0.read(), "s1", s1.read())))
                .singleElement()
                .satisfies(
                        fault -> assertThat(fault.toString())
                                .isEqualTo(
                                        "tables.orders: column 'note' of db1.orders_2 and 1 more has the character set latin1,"
                                                + " whose text Canal does not hand on unharmed: expected utf8mb4, utf8mb3 or ascii"));
    }

    @ParameterizedTest
    @CsvSource({"utf8mb3, utf8_general_ci", "utf8, utf8_general_ci", "ascii, ascii_general_ci"})
    void takesTextThatIsUtf8(String charset, String collation) {
        List.of("orders_0", "orders_1").forEach(table -> s0.charset(table, "note", charset, collation));
        List.of("orders_2", "orders_3").forEach(table -> s1.charset(table, "note", charset, collation));

        assertThat(build(FILE).drift()).isEmpty();
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(quoteCharacter = '"', textBlock = """
        shardlens, int, has a name that no document can carry
        a.b, int, has a name that no document can carry
        embedding, vector(3), 'vector(3)' is no column type
        """)
    void refusesColumnsThatNoDocumentCanCarry(String column, String type, String message) {
        s0.column("orders_1", column, type);

        assertThat(faults(FILE, Map.of("s0", s0.read(), "s1", s1.read())))
                .singleElement()
                .satisfies(fault ->
                        assertThat(fault.message()).startsWith("column '" + column + "' of db0.orders_1 " + message));
    }

    private Catalog build(String file) {
        return CatalogBuilder.build(config(file), Map.of("s0", s0.read(), "s1", s1.read()));
    }

    /** Three tables in each database instead of two. */
    private Catalog buildWithSixTables() {
        usual(s1, "orders_4");
        usual(s1, "orders_5");
        s0.move(s1, "orders_2");
        return build(FILE.replace("slots: 4", "slots: 6").replace("{0/2}", "{0/3}"));
    }

    private static List<Fault> faults(String file, Map<String, ServerSchema> schemas) {
        return catchThrowableOfType(CatalogException.class, () -> CatalogBuilder.build(config(file), schemas))
                .faults();
    }

    private static Config config(String file) {
        return ConfigLoader.parse("test", file, Map.of(), Reader.BOTH);
    }

    private static void usual(SchemaFixture schema, String table) {
        schema.column(table, "order_id", "bigint unsigned")
                .column(table, "user_id", "bigint")
                .column(table, "note", "varchar(50)")
                .key(table, "order_id");
    }
}
