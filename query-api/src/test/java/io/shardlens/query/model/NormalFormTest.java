package io.shardlens.query.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlens.catalog.codec.LikePattern;
import io.shardlens.catalog.table.Column;
import io.shardlens.query.Evaluator;
import io.shardlens.query.RandomConditions;
import io.shardlens.query.Tables;
import io.shardlens.query.model.Condition.And;
import io.shardlens.query.model.Condition.Between;
import io.shardlens.query.model.Condition.Bound;
import io.shardlens.query.model.Condition.Eq;
import io.shardlens.query.model.Condition.In;
import io.shardlens.query.model.Condition.IsNull;
import io.shardlens.query.model.Condition.Ne;
import io.shardlens.query.model.Condition.Not;
import io.shardlens.query.model.Condition.Or;
import io.shardlens.query.model.Condition.Prefix;
import io.shardlens.query.model.Condition.Range;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NormalFormTest {
    private static final Column N = Tables.EVENTS.column("n").orElseThrow();

    @Test
    @Tag("Q4")
    void aComparisonWithNullMatchesNothingAndNeitherDoesItsNegation() {
        for (Condition unknown : List.of(
                new Eq(N, null),
                new Ne(N, null),
                new Range(N, new Bound(null, true), null),
                new Between(N, null, null),
                new Prefix(N, null),
                new Condition.Like(N, null),
                new Condition.InTuples(List.of(N, N), List.of(Arrays.asList(null, null))),
                new In(N, Arrays.asList((Object) null)))) {
            assertThat(NormalForm.of(unknown)).isEqualTo(Condition.never());
            assertThat(NormalForm.of(new Not(unknown))).isEqualTo(Condition.never());
        }
    }

    @Test
    @Tag("Q5")
    void aNullInAListAddsNothingButMakesItsNegationNeverTrue() {
        Condition in = new In(N, Arrays.asList(1L, 3L, 1L, null));

        assertThat(NormalForm.of(in)).isEqualTo(new In(N, List.of(1L, 3L)));
        assertThat(NormalForm.of(new Not(in))).isEqualTo(Condition.never());
    }

    @Test
    void aTupleWithNullIsNoRowButItsNegationIsARowThatDiffersElsewhere() {
        Column id = Tables.EVENTS.column("event_id").orElseThrow();
        Condition in = new Condition.InTuples(List.of(id, N), List.of(Arrays.asList(1L, null), List.of(2L, 3L)));

        assertThat(NormalForm.of(in)).isEqualTo(new Condition.InTuples(List.of(id, N), List.of(List.of(2L, 3L))));
        assertThat(NormalForm.of(new Not(in)))
                .isEqualTo(new And(List.of(
                        new Not(new Condition.InTuples(List.of(id, N), List.of(List.of(2L, 3L)))), new Ne(id, 1L))));
    }

    @Test
    void aPatternThatAsksForABeginningAloneIsAPrefix() {
        Column code = Tables.LINES.column("code").orElseThrow();

        assertThat(NormalForm.of(new Condition.Like(code, LikePattern.parse("5\\%%%", '\\'))))
                .isEqualTo(new Prefix(code, "5%"));
    }

    @Test
    void aHalfUnknownBetweenIsNegatedToItsKnownOutside() {
        assertThat(NormalForm.of(new Not(new Between(N, 5L, null))))
                .isEqualTo(new Range(N, null, new Bound(5L, false)));
    }

    @Test
    void negationTurnsARangeIntoItsTwoOutsides() {
        Condition inside = new Range(N, new Bound(5L, true), new Bound(9L, false));

        assertThat(NormalForm.of(new Not(inside)))
                .isEqualTo(new Or(
                        List.of(new Range(N, null, new Bound(5L, false)), new Range(N, new Bound(9L, true), null))));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 5, 8, 13, 21, 34})
    void isTrueForExactlyTheSameRowsAndHasOnlyThePromisedShapes(long seed) {
        RandomConditions random = new RandomConditions(Tables.EVENTS, seed);
        for (int i = 0; i < 500; i++) {
            Condition condition = random.condition(4);
            Condition normal = NormalForm.of(condition);
            assertThat(isNormal(normal, true)).as("%s of %s", normal, condition).isTrue();
            for (int r = 0; r < 20; r++) {
                Map<String, @Nullable Object> row = random.row();
                assertThat(Evaluator.matches(normal, row))
                        .as("%s of %s for %s", normal, condition, row)
                        .isEqualTo(Evaluator.matches(condition, row));
            }
        }
    }

    private static boolean isNormal(Condition condition, boolean root) {
        return switch (condition) {
            case And and ->
                (root && and.children().isEmpty())
                        || (and.children().size() > 1
                                && and.children().stream().allMatch(c -> !(c instanceof And) && isNormal(c, false)));
            case Or or ->
                (root && or.children().isEmpty())
                        || (or.children().size() > 1
                                && or.children().stream().allMatch(c -> !(c instanceof Or) && isNormal(c, false)));
            case Not not ->
                (not.child() instanceof In
                                || not.child() instanceof Condition.InTuples
                                || not.child() instanceof Prefix
                                || not.child() instanceof Condition.Like
                                || not.child() instanceof IsNull)
                        && isNormal(not.child(), false);
            case Eq eq -> eq.value() != null;
            case Ne ne -> ne.value() != null;
            case In in -> in.values().stream().allMatch(Objects::nonNull);
            case Range range ->
                (range.lower() == null || range.lower().value() != null)
                        && (range.upper() == null || range.upper().value() != null);
            case Between between -> false;
            case Condition.InTuples in ->
                in.tuples().stream().flatMap(List::stream).allMatch(Objects::nonNull);
            case Prefix prefix -> prefix.prefix() != null;
            case Condition.Like like ->
                like.pattern() != null && like.pattern().prefix().isEmpty();
            case Condition.JsonEq eq -> eq.value() != null;
            case Condition.JsonTextEq text -> text.text() != null;
            case Condition.Match match -> match.text() != null;
            case IsNull isNull -> true;
        };
    }
}
