package io.shardlens.query.access;

import io.shardlens.catalog.table.Column;
import io.shardlens.query.model.Asked;
import io.shardlens.query.model.GroupKey;
import io.shardlens.query.model.GroupQuery;
import io.shardlens.query.model.Order;
import io.shardlens.query.model.Problem;
import io.shardlens.query.model.ProblemType;
import io.shardlens.query.model.Query;
import io.shardlens.query.parse.Parsed;
import java.util.Optional;
import java.util.stream.Stream;

/** Keeps masked values from being found out by comparing or sorting. Pure. */
public final class Masks {
    /** What is shown instead of a value. */
    public static final String MASK = "***";

    private Masks() {}

    /** A question that was read, refused where it compares, sorts or groups by what the client may not see. */
    public static Parsed checked(Parsed parsed, Sight sight) {
        return switch (parsed) {
            case Parsed.Refused refused -> refused;
            case Parsed.Accepted accepted ->
                refusal(accepted.asked(), sight)
                        .<Parsed>map(Parsed.Refused::new)
                        .orElse(accepted);
        };
    }

    private static Optional<Problem> refusal(Asked asked, Sight sight) {
        return Stream.concat(asked.where().namedColumns(), used(asked))
                .filter(column -> sight.isMasked(asked.table(), column))
                .findFirst()
                .map(
                        column -> Problem.of(
                                ProblemType.FORBIDDEN,
                                "column '" + column.name() + "' of '"
                                        + asked.table().name()
                                        + "' is masked for this client: it may be selected, not compared, sorted or grouped by"));
    }

    /** The columns of the table that are used for more than being shown. */
    private static Stream<Column> used(Asked asked) {
        return switch (asked) {
            case Query query -> query.order().stream().map(Order::column);
            case GroupQuery groups ->
                Stream.concat(
                        groups.keys().stream().map(GroupKey::column),
                        groups.measures().stream().flatMap(measure -> measure.aggregate().columns().stream()));
        };
    }
}
