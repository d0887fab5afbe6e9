package io.shardlens.demo.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.demo.data.OrderColumn;
import io.shardlens.demo.query.Condition.And;
import io.shardlens.demo.query.Condition.Between;
import io.shardlens.demo.query.Condition.Bound;
import io.shardlens.demo.query.Condition.Comparison;
import io.shardlens.demo.query.Condition.Equal;
import io.shardlens.demo.query.Condition.In;
import io.shardlens.demo.query.Condition.IsNull;
import io.shardlens.demo.query.Condition.Not;
import io.shardlens.demo.query.Condition.Or;
import io.shardlens.demo.query.Condition.Prefix;
import io.shardlens.demo.query.Condition.Range;
import io.shardlens.demo.query.Question.Sort;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class QuestionTest {
    private static final Condition USER = new Equal(OrderColumn.USER_ID, 7L, false);
    private static final Condition STATUS = new Equal(OrderColumn.STATUS, "PAID", false);

    private static Question question(Condition where) {
        return new Question(
                1, where, List.of(OrderColumn.ORDER_ID), List.of(new Sort(OrderColumn.CREATED_AT, true)), 3);
    }

    @Test
    void isNarrowedByUsersOnlyWhereEveryBranchNamesThem() {
        assertThat(question(new And(List.of(USER, STATUS))).narrowedByUser()).isTrue();
        assertThat(question(new Or(List.of(USER, new In(OrderColumn.USER_ID, List.of(8L, 9L)))))
                        .narrowedByUser())
                .isTrue();
        assertThat(question(new Or(List.of(USER, STATUS))).narrowedByUser()).isFalse();
        assertThat(question(new Not(USER)).narrowedByUser()).isFalse();
        assertThat(question(new Equal(OrderColumn.USER_ID, 7L, true)).narrowedByUser())
                .isFalse();
    }

    @Test
    void isNarrowedByARangeThatLeavesOneUser() {
        Range one = new Range(OrderColumn.USER_ID, List.of(new Bound(Comparison.GT, 6L), new Bound(Comparison.LT, 8L)));
        Range two =
                new Range(OrderColumn.USER_ID, List.of(new Bound(Comparison.GTE, 6L), new Bound(Comparison.LT, 8L)));

        assertThat(question(one).narrowedByUser()).isTrue();
        assertThat(question(two).narrowedByUser()).isFalse();
    }

    @Test
    void isForTheIndexUnlessItComparesJsonOrAsksForTheTextOfANumber() {
        assertThat(question(new And(List.of(USER, new IsNull(OrderColumn.ATTRIBUTES))))
                        .answeredByIndex())
                .isTrue();
        assertThat(question(new Equal(OrderColumn.ATTRIBUTES, "1", false)).answeredByIndex())
                .isFalse();
        assertThat(question(new Prefix(OrderColumn.AMOUNT, "1")).answeredByIndex())
                .isFalse();
        assertThat(question(new Prefix(OrderColumn.NOTE, "1")).answeredByIndex())
                .isTrue();
    }

    @Test
    void becomesSqlWithEveryLiteralAsAParameter() {
        // Given
        LocalDateTime time = LocalDateTime.of(2026, 1, 2, 3, 4, 5, 60_000_000);
        Condition where = new And(List.of(
                new Range(OrderColumn.AMOUNT, List.of(new Bound(Comparison.GTE, new BigDecimal("9.50")))),
                new Not(new Between(OrderColumn.CREATED_AT, time, time)),
                new In(OrderColumn.ATTRIBUTES, List.of("1", "{}")),
                new Prefix(OrderColumn.NOTE, "100%_\\")));

        // When
        QuestionSql sql = QuestionSql.count(question(where));

        // Then
        assertThat(sql.text())
                .isEqualTo(
                        "SELECT COUNT(*) FROM unsharded.orders WHERE (((amount >= ?)) AND (NOT (created_at BETWEEN ? AND ?))"
                                + " AND ((attributes = CAST(? AS JSON)) OR (attributes = CAST(? AS JSON))) AND (note LIKE ?))");
        assertThat(sql.parameters())
                .containsExactly(
                        new BigDecimal("9.50"),
                        "2026-01-02 03:04:05.060",
                        "2026-01-02 03:04:05.060",
                        "1",
                        "{}",
                        "100\\%\\_\\\\%");
    }

    @Test
    void becomesTheApisJson() {
        Condition where = new And(List.of(
                new Or(List.of(USER, new Equal(OrderColumn.SKU, "a", true))),
                new Not(new IsNull(OrderColumn.SPU)),
                new Equal(OrderColumn.ATTRIBUTES, "{\"a\": 1.50}", false)));

        assertThat(new QuestionJson(JsonMapper.shared()).body(question(where)).toString())
                .isEqualTo("""
                        {"where":{"and":[{"or":[{"eq":{"user_id":7}},{"ne":{"sku":"a"}}]},{"not":{"is-null":"spu"}},\
                        {"eq":{"attributes":{"a":1.5}}}]},"select":["order_id"],"order":[{"created_at":"desc"}],"limit":3}""");
    }
}
