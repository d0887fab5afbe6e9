package io.shardlens.catalog.command;

import io.shardlens.router.Target;
import io.shardlens.router.route.Route;
import io.shardlens.router.route.RouteExplanation;
import io.shardlens.router.route.Router;
import java.util.List;
import java.util.stream.Collectors;

/** A route in words, over several lines. */
final class Explanation {
    private Explanation() {}

    static String of(Router router, Route route, long epoch) {
        RouteExplanation words = RouteExplanation.of(route);
        return String.join(
                System.lineSeparator(),
                router.table() + " " + route.key(),
                "  epoch     " + epoch,
                "  entry     " + words.entry() + ", keys in " + words.range() + ", " + words.access(),
                "  slot      " + words.slot(),
                "  target    " + targets(words.candidates()));
    }

    private static String targets(List<Target> candidates) {
        if (candidates.isEmpty()) {
            return "none: the range is retired, its rows are gone";
        }
        return candidates.stream().map(Target::toString).collect(Collectors.joining(" or "))
                + (candidates.size() > 1 ? ", as the stored relation says" : "");
    }
}
