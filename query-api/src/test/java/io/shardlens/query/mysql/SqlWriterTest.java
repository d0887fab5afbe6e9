package io.shardlens.query.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlens.catalog.codec.Codecs;
import io.shardlens.catalog.table.Column;
import io.shardlens.catalog.table.LogicalTable;
import io.shardlens.query.Tables;
import io.shardlens.query.model.After;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.NormalForm;
import io.shardlens.query.model.Order;
import io.shardlens.query.model.Order.Direction;
import io.shardlens.query.model.PlanPreference;
import io.shardlens.query.model.Query;
import io.shardlens.query.model.QueryOptions;
import io.shardlens.router.Target;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class SqlWriterTest {
    private static final LogicalTable ORDERS = Tables.ORDERS;
    private static final Target ORDERS_0 = new Target("db0", "orders_0");
    private static final Target ORDERS_1 = new Target("db0", "orders_1");

    private final SqlWriter writer = new SqlWriter(Codecs::of);

    private static Column column(String name) {
        return ORDERS.column(name).orElseThrow();
    }

    private static Query query(
            LogicalTable table, List<String> select, List<Order> order, @Nullable After after, boolean count) {
        List<Column> columns =
                select.stream().map(name -> table.column(name).orElseThrow()).toList();
        QueryOptions options =
                new QueryOptions(Duration.ofSeconds(1), Duration.ofSeconds(1), false, PlanPreference.AUTO);
        return new Query(table, Condition.always(), columns, order, 20, after, count, options);
    }

    private static Order by(String column, Direction direction) {
        return new Order(column(column), direction);
    }

    private static SqlStatement rows(DatabaseSql sql) {
        return Objects.requireNonNull(sql.rows());
    }

    private SqlStatement where(Condition condition) {
        Query query = query(ORDERS, List.of("order_id"), List.of(), null, false);
        SqlStatement statement =
                rows(writer.write(query, "s", List.of(new TableRead(ORDERS_0, NormalForm.of(condition))), 1));
        String sql = statement.sql();
        return new SqlStatement(
                sql.substring(sql.indexOf("WHERE ") + 6, sql.indexOf(" ORDER BY")), statement.parameters());
    }

    private static List<@Nullable Object> values(@Nullable Object... values) {
        return Arrays.asList(values);
    }

    @Test
    void asksOneTableWithoutUnion() {
        // Given
        Query query = query(ORDERS, List.of("order_id", "note"), List.of(by("note", Direction.DESC)), null, false);
        // When
        DatabaseSql sql = writer.write(query, "shop_0", List.of(new TableRead(ORDERS_0, Condition.always())), 21);
        // Then
        assertThat(rows(sql).sql())
                .isEqualTo("SELECT 0 AS n, t.`order_id` AS c0, t.`note` AS c1,"
                        + " WEIGHT_STRING(t.`note`) AS k4,"
                        + " WEIGHT_STRING(CONVERT(' ' USING utf8mb4) COLLATE utf8mb4_general_ci) AS k5"
                        + " FROM `shop_0`.`orders_0` AS t WHERE TRUE ORDER BY t.`note` DESC, t.`order_id` LIMIT 21");
        assertThat(sql.count()).isNull();
    }

    @Test
    @Tag("Q33")
    void asksATableForItsOwnRowsAloneWhileItHoldsOthers() {
        Query query = query(ORDERS, List.of("order_id"), List.of(), null, true);
        TableRead read = new TableRead(ORDERS_0, Condition.always(), "MOD(`user_id`, 8) = 1");

        DatabaseSql sql = writer.write(query, "s", List.of(read), 1);

        String where = " FROM `s`.`orders_0` AS t WHERE TRUE AND (MOD(`user_id`, 8) = 1) IS NOT FALSE";
        assertThat(rows(sql).sql()).contains(where);
        assertThat(Objects.requireNonNull(sql.count()).sql()).endsWith(where);
    }

    @Test
    @Tag("Q5")
    void asksAllTablesOfADatabaseInOneStatementEachWithItsOwnKeys() {
        // Given
        Query query = query(ORDERS, List.of("order_id"), List.of(), null, true);
        List<TableRead> reads = List.of(
                new TableRead(ORDERS_0, new Condition.Eq(column("user_id"), 1L)),
                new TableRead(ORDERS_1, new Condition.In(column("user_id"), values(3L, 7L))));
        // When
        DatabaseSql sql = writer.write(query, "shop_0", reads, 5);
        // Then
        assertThat(rows(sql).sql())
                .isEqualTo("(SELECT 0 AS n, t.`order_id` AS c0 FROM `shop_0`.`orders_0` AS t"
                        + " WHERE t.`user_id` = ? ORDER BY t.`order_id` LIMIT 5)"
                        + " UNION ALL (SELECT 1 AS n, t.`order_id` AS c0 FROM `shop_0`.`orders_1` AS t"
                        + " WHERE t.`user_id` IN (?, ?) ORDER BY t.`order_id` LIMIT 5)");
        assertThat(rows(sql).parameters()).containsExactly(1L, 3L, 7L);
        assertThat(Objects.requireNonNull(sql.count()).sql())
                .isEqualTo("SELECT COUNT(*) AS n FROM `shop_0`.`orders_0` AS t WHERE t.`user_id` = ?"
                        + " UNION ALL SELECT COUNT(*) AS n FROM `shop_0`.`orders_1` AS t"
                        + " WHERE t.`user_id` IN (?, ?)");
        assertThat(sql.targets()).containsExactly(ORDERS_0, ORDERS_1);
    }

    @Test
    void asksForNoRowsWhereOnlyTheCountIsWanted() {
        Query query = query(ORDERS, List.of("order_id"), List.of(), null, true);
        DatabaseSql sql = writer.write(query, "s", List.of(new TableRead(ORDERS_0, Condition.always())), 0);
        assertThat(sql.rows()).isNull();
        assertThat(sql.count()).isNotNull();
    }

    @Test
    void bindsEveryLiteral() {
        SqlStatement sql = where(new Condition.And(List.of(
                new Condition.Eq(column("sku"), "'; DROP TABLE orders_0; --"),
                new Condition.Range(
                        column("amount"),
                        new Condition.Bound(new BigDecimal("10.00"), true),
                        new Condition.Bound(new BigDecimal("20"), false)),
                new Condition.Or(List.of(
                        new Condition.Ne(column("spu"), "x"),
                        new Condition.Not(new Condition.IsNull(column("paid_at"))))),
                new Condition.Not(new Condition.In(column("status"), values("NEW", "PAID"))))));
        assertThat(sql.sql())
                .isEqualTo("(t.`sku` = ? AND (t.`amount` >= ? AND t.`amount` < ?)"
                        + " AND (t.`spu` <> ? OR t.`paid_at` IS NOT NULL) AND t.`status` NOT IN (?, ?))");
        assertThat(sql.parameters())
                .containsExactly(
                        "'; DROP TABLE orders_0; --",
                        new BigDecimal("10.00"),
                        new BigDecimal("20"),
                        "x",
                        "NEW",
                        "PAID");
    }

    @Test
    @Tag("Q30")
    void escapesWildcardsOfAPrefixAndItsOwnEscapeCharacter() {
        SqlStatement sql = where(new Condition.Prefix(column("note"), "50%_|\\'"));
        assertThat(sql.sql()).isEqualTo("t.`note` LIKE ? ESCAPE '|'");
        assertThat(sql.parameters()).containsExactly("50|%|_||\\'%");
        assertThat(where(new Condition.Not(new Condition.Prefix(column("amount"), "1")))
                        .sql())
                .isEqualTo("t.`amount` NOT LIKE ? ESCAPE '|'");
    }

    @Test
    void comparesJsonAsJsonAlsoInLists() {
        Condition in = new Condition.In(
                column("attributes"),
                values(JsonMapper.shared().readTree("1"), JsonMapper.shared().readTree("\"1\"")));
        assertThat(where(in).sql()).isEqualTo("(t.`attributes` = CAST(? AS JSON) OR t.`attributes` = CAST(? AS JSON))");
        assertThat(where(new Condition.Not(in)).sql())
                .isEqualTo("(t.`attributes` <> CAST(? AS JSON) AND t.`attributes` <> CAST(? AS JSON))");
    }

    @Test
    @Tag("Q9")
    void goesOnBehindAPlaceWithNullsFirstAscendingAndLastDescending() {
        assertThat(behind(Direction.ASC, LocalDateTime.of(2026, 1, 2, 3, 4)))
                .isEqualTo("(t.`paid_at` > ? OR t.`paid_at` = ?)"
                        + " AND (t.`paid_at` > ? OR t.`paid_at` = ? AND t.`order_id` > ?)");
        assertThat(behind(Direction.ASC, null))
                .isEqualTo("(t.`paid_at` IS NOT NULL OR t.`paid_at` <=> NULL AND t.`order_id` > ?)");
        assertThat(behind(Direction.DESC, LocalDateTime.of(2026, 1, 2, 3, 4)))
                .isEqualTo("((t.`paid_at` < ? OR t.`paid_at` <=> NULL) OR t.`paid_at` = ?)"
                        + " AND ((t.`paid_at` < ? OR t.`paid_at` <=> NULL) OR t.`paid_at` = ? AND t.`order_id` > ?)");
        assertThat(behind(Direction.DESC, null)).isEqualTo("(FALSE OR t.`paid_at` <=> NULL AND t.`order_id` > ?)");
    }

    private String behind(Direction direction, @Nullable LocalDateTime paidAt) {
        Query query = query(
                ORDERS,
                List.of("order_id"),
                List.of(by("paid_at", direction)),
                new After(values(paidAt, 7L), null),
                false);
        String sql = rows(writer.write(query, "s", List.of(new TableRead(ORDERS_0, Condition.always())), 1))
                .sql();
        return sql.substring(sql.indexOf("WHERE TRUE AND ") + 15, sql.indexOf(" ORDER BY"))
                .replace("CAST(? AS DATETIME(6))", "?");
    }

    @Test
    void comparesAnEnumByItsIndexWhereItIsSorted() {
        Query query = query(
                ORDERS,
                List.of("order_id"),
                List.of(by("status", Direction.ASC)),
                new After(values("PAID", 7L), null),
                false);
        SqlStatement sql = rows(writer.write(query, "s", List.of(new TableRead(ORDERS_0, Condition.always())), 1));
        assertThat(sql.sql()).contains("CAST(t.`status` AS UNSIGNED) > ?").doesNotContain(" AS k");
        assertThat(sql.parameters()).containsExactly(2L, 2L, 2L, 2L, 7L);
    }

    @Test
    void tellsTablesApartByTheirNameWhereKeysAreUniquePerShardOnly() {
        // Given
        LogicalTable events = Tables.EVENTS;
        Query query =
                query(events, List.of("n"), List.of(), new After(values(5L), new Target("db1", "events_2")), false);
        List<TableRead> reads = List.of("events_1", "events_2", "events_3").stream()
                .map(table -> new TableRead(new Target("db1", table), Condition.always()))
                .toList();
        // When
        String sql = rows(writer.write(query, "s", reads, 9)).sql();
        // Then
        assertThat(sql)
                .contains("`events_1` AS t WHERE TRUE AND t.`event_id` > ? ORDER")
                .contains("`events_2` AS t WHERE TRUE AND t.`event_id` > ? ORDER")
                .contains("`events_3` AS t WHERE TRUE AND (t.`event_id` > ? OR t.`event_id` = ?) ORDER");
    }

    @Test
    void quotesIdentifiers() {
        assertThat(SqlText.quoted("a`b")).isEqualTo("`a``b`");
    }

    @Test
    void refusesWhatIsNotInNormalForm() {
        Query query = query(ORDERS, List.of("order_id"), List.of(), null, false);
        Condition not = new Condition.Not(new Condition.Eq(column("sku"), "x"));
        assertThatThrownBy(() -> writer.write(query, "s", List.of(new TableRead(ORDERS_0, not)), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("normal form");
    }
}
