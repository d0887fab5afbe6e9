package io.shardlens.query.plan;

import io.shardlens.query.model.Asked;
import org.jspecify.annotations.Nullable;

/**
 * A plan and why it was chosen.
 *
 * @param plan who answers
 * @param reason one sentence for people, without row values
 * @param groups how groups come about; null where rows are asked for, or nobody is asked
 * @param forecast what it may cost; null in a part of another plan
 */
public record Planned(
        Plan plan,
        String reason,
        @Nullable GroupMethod groups,
        @Nullable Forecast forecast) {
    /** Without a forecast. */
    public Planned(Plan plan, String reason, @Nullable GroupMethod groups) {
        this(plan, reason, groups, null);
    }

    /** Of rows, or where nobody is asked. */
    public Planned(Plan plan, String reason) {
        this(plan, reason, null, null);
    }

    /** The same with what it may cost. */
    Planned withForecast(Asked query, ScatterBudget budget) {
        return new Planned(plan, reason, groups, Forecast.of(query, this, budget));
    }
}
