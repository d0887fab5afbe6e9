package io.shardlens.query.plan;

import io.shardlens.query.model.Asked;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.Query;
import io.shardlens.router.Target;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a plan may cost at most; what it finds may be less.
 *
 * @param databases that are asked, a statement each, and another where rows are counted
 * @param tables in these databases
 * @param rows that they send; null where groups come in parts, whose number nobody knows
 * @param index whether the index is asked
 * @param bytes of memory for what shards send
 * @param time until the statements are cancelled
 */
public record Forecast(int databases, int tables, @Nullable Long rows, boolean index, long bytes, Duration time) {
    static Forecast of(Asked asked, Planned planned, ScatterBudget budget) {
        List<Target> targets = planned.plan().targets();
        Duration deadline = asked.options().deadline();
        Forecast own = new Forecast(
                databases(targets),
                targets.size(),
                planned.groups() == GroupMethod.MERGED ? null : rows(asked, targets.size()),
                planned.plan().asksIndex(),
                budget.bytes(),
                planned.plan().isSpread() && budget.time().compareTo(deadline) < 0 ? budget.time() : deadline);
        Planned otherwise = planned.plan().otherwise();
        return otherwise == null ? own : own.or(otherwise.forecast());
    }

    /** Where stores or the index lead to tables, at least one is asked, and others if that was in vain. */
    private Forecast or(@Nullable Forecast otherwise) {
        return otherwise == null
                ? this
                : new Forecast(
                        Math.max(Math.max(1, databases), otherwise.databases()),
                        Math.max(Math.max(1, tables), otherwise.tables()),
                        null,
                        index || otherwise.index(),
                        bytes,
                        time);
    }

    static int databases(List<Target> targets) {
        return (int) targets.stream().map(Target::database).distinct().count();
    }

    /** Each table sends no more than the page and what comes before it, and a row to tell whether others follow. */
    static @Nullable Long rows(Asked asked, int tables) {
        return switch (asked) {
            case Query query -> query.limit() == 0 ? 0L : tables * (query.offset() + query.limit() + 1L);
            case GroupQuery groups -> tables == 1 ? groups.limit() + 1L : null;
        };
    }
}
