package io.shardlens.query.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.query.Evaluator;
import io.shardlens.query.RandomConditions;
import io.shardlens.query.Tables;
import io.shardlens.query.model.Condition;
import io.shardlens.query.model.NormalForm;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SupersetTest {
    private static final Condition MERCHANT = eq("merchant_id", 7L);
    private static final Condition SKU = eq("sku", "A");
    private static final Condition USER = eq("user_id", 3L);
    private static final Predicate<Condition> NO_SKU = leaf -> !leaf.equals(SKU);

    private static Condition eq(String column, Object value) {
        return new Condition.Eq(Tables.ORDERS.column(column).orElseThrow(), value);
    }

    private static Condition and(Condition... children) {
        return new Condition.And(List.of(children));
    }

    private static Condition or(Condition... children) {
        return new Condition.Or(List.of(children));
    }

    @Test
    void whatIsLeftOfAnAndIsWhatIsKept() {
        assertThat(Superset.of(and(MERCHANT, SKU, USER), NO_SKU)).contains(and(MERCHANT, USER));
        assertThat(Superset.of(and(MERCHANT, SKU), NO_SKU)).contains(MERCHANT);
        assertThat(Superset.of(SKU, NO_SKU)).isEmpty();
    }

    @Test
    void anAlternativeThatSaysNothingMakesTheWholeSayNothing() {
        assertThat(Superset.of(or(MERCHANT, SKU), NO_SKU)).isEmpty();
        assertThat(Superset.of(or(MERCHANT, and(SKU, USER)), NO_SKU)).contains(or(MERCHANT, USER));
        assertThat(Superset.of(and(USER, or(MERCHANT, SKU)), NO_SKU)).contains(USER);
    }

    @Test
    void namesValuesWhereEveryAlternativeDoes() {
        Condition open = new Condition.IsNull(Tables.ORDERS.column("spu").orElseThrow());
        assertThat(Superset.isNaming(and(open, MERCHANT))).isTrue();
        assertThat(Superset.isNaming(or(open, MERCHANT))).isFalse();
        assertThat(Superset.isNaming(new Condition.Not(
                        new Condition.In(Tables.ORDERS.column("sku").orElseThrow(), List.of("A")))))
                .isFalse();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void isTrueOfEveryRowOfWhichTheConditionIs(long seed) {
        RandomConditions random = new RandomConditions(Tables.EVENTS, seed);
        SplittableRandom coin = new SplittableRandom(seed);
        int weaker = 0;
        int matched = 0;
        for (int i = 0; i < 2000; i++) {
            Condition condition = NormalForm.of(random.condition(4));
            int keep = coin.nextInt();
            Optional<Condition> left =
                    Superset.of(condition, leaf -> ((leaf.toString().hashCode() ^ keep) & 3) != 0);
            weaker += left.isPresent() && !left.get().equals(condition) ? 1 : 0;
            for (int j = 0; j < 10; j++) {
                Map<String, @Nullable Object> row = random.row();
                if (Evaluator.matches(condition, row)) {
                    matched++;
                    assertThat(left.map(one -> Evaluator.matches(one, row)).orElse(true))
                            .as("%s of %s for %s", left, condition, row)
                            .isTrue();
                }
            }
        }
        assertThat(weaker).isGreaterThan(20);
        assertThat(matched).isGreaterThan(500);
    }
}
